import * as z from "zod";
import { route } from "./route.ts";

/** A screen of the site that crashed, as the browser reports it; nothing in it names a person. */
export const CrashReport = z.strictObject({
  message: z.string().max(1_000),
  stack: z.string().max(5_000),
  /** The page's path. */
  location: z.string().max(500),
  timestamp: z.iso.datetime(),
});
export type CrashReport = z.output<typeof CrashReport>;

export const logError = route({
  method: "POST",
  path: "/api/log-error",
  access: "public",
  summary: "Report a screen that crashed",
  body: CrashReport,
  bodyLimit: 8_192,
});
