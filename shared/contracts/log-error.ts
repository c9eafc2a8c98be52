import * as z from "zod";
import { publicRoute } from "./route.ts";
import { optionalText } from "./text-field.ts";

/** A browser's report of a crashed screen, without personal data. */
export const CrashReport = z.strictObject({
  message: optionalText(1_000),
  stack: optionalText(5_000),
  /** The page's path. */
  location: optionalText(500),
  timestamp: z.iso.datetime(),
});
export type CrashReport = z.output<typeof CrashReport>;

export const logError = publicRoute("POST", "/api/log-error", {
  summary: "Report a screen that crashed",
  body: CrashReport,
  bodyLimit: 8_192,
});
