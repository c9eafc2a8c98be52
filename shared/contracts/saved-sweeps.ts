import * as z from "zod";
import { Message } from "./accounts.ts";
import { Label, LabelChange } from "./label.ts";
import { ListQuery, Next } from "./list-page.ts";
import { route } from "./route.ts";
import { Sharing, SharingAnswer } from "./sharing.ts";
import { SavedSweepRow } from "./sweep/saved-row.ts";
import { exactText } from "./text-field.ts";

/**
 * The calls on saved sweeps (S31). `getSweep` (`saved-sweep.ts`) reads one, apart from here: a page with a list alone does
 * not load the form's schemas.
 */

export const SavedSweepParams = z.object({
  user: exactText(64),
  name: z.string().regex(/^[a-z0-9-]{1,128}$/, "must be a sweep's name"),
});

export const listSweeps = route({
  method: "GET",
  path: "/api/sweeps/saved/",
  access: "member",
  scopes: ["read"],
  summary: "The caller's saved sweeps, newest first, in pages",
  query: ListQuery,
  response: z.object({ sweeps: z.array(SavedSweepRow), next: Next }),
});

export const deleteSweep = route({
  method: "POST",
  path: "/api/sweeps/saved/{user}/{name}/",
  access: "member",
  scopes: ["sweep"],
  summary: "Delete a saved sweep (creator only)",
  params: SavedSweepParams,
  response: Message,
  refusals: [403],
});

export const shareSweep = route({
  method: "POST",
  path: "/api/sweeps/saved/{user}/{name}/share/",
  access: "member",
  scopes: ["sweep"],
  summary: "Share a saved sweep by a public link, or stop sharing it",
  params: SavedSweepParams,
  body: Sharing,
  response: SharingAnswer,
  refusals: [403],
});

export const labelSweep = route({
  method: "POST",
  path: "/api/sweeps/saved/{user}/{name}/label/",
  access: "member",
  scopes: ["sweep"],
  summary: "Change a saved sweep's name, notes or tags (creator only)",
  params: SavedSweepParams,
  body: LabelChange,
  response: z.object({ label: Label }),
  refusals: [403],
});
