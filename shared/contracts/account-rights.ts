import * as z from "zod";
import { MAX_PASSWORD_LENGTH } from "./account-fields.ts";
import { Message } from "./accounts.ts";
import { route } from "./route.ts";
import { exactText } from "./text-field.ts";

/** What users may do with all of their data: take them along, and have them deleted. Only by log-in. */

/** An export of all data of the caller. */
export const ExportState = z.object({
  state: z.enum(["none", "running", "ready", "failed"]),
  /** Saved things in the zip so far, of all. */
  done: z.number().int().min(0),
  total: z.number().int().min(0),
  /** Null unless it is ready. */
  zip: z
    .object({
      export_id: z.string(),
      /** The parts to fetch, from 0 on; in order they make the zip. */
      parts: z.number().int().min(1),
      bytes: z.number().int().min(1),
      expires_at: z.iso.datetime(),
    })
    .nullable(),
});
export type ExportState = z.output<typeof ExportState>;

export const startExport = route("POST", "/api/export/", [], {
  summary: "Begin an export of all data of the caller; while one is under way or ready, its state",
  response: ExportState,
});

export const getExport = route("GET", "/api/export/", [], {
  summary: "The state of the caller's export",
  response: ExportState,
});

export const getExportPart = route("GET", "/api/export/{exportId}/{part}/", [], {
  summary: "A part of the zip of the caller's export, for a day",
  params: z.object({ exportId: exactText(64), part: z.string().regex(/^\d{1,5}$/, "must be a number") }),
  response: z.object({ base64: z.base64() }),
});

export const deleteAccount = route("POST", "/api/delete-account/", [], {
  summary: "Delete the caller's account with everything in it; ends all log-ins at once",
  body: z.strictObject({ password: exactText(MAX_PASSWORD_LENGTH) }),
  response: Message,
});
