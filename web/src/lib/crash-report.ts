import type { CrashReport } from "#shared/contracts/log-error.ts";
import { reportablePath } from "./paths.ts";

/** The whole report may have 8 KB. */
const MESSAGE_CHARS = 1_000;
const STACK_CHARS = 5_000;
const LOCATION_CHARS = 500;

/** The words of Chrome, Firefox, Safari, and Vite for a part of the site that did not load. */
const UNLOADED =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|not a valid JavaScript MIME type/i;

/** Returns true if a part of the site could not load, as after a deployment or without a network. */
export const isUnloaded = (crash: unknown): boolean => crash instanceof Error && UNLOADED.test(crash.message);

/** Returns the report of a crash at `pathname`, cut to the contract's limits. */
export const crashReportOf = (crash: unknown, pathname: string): CrashReport => {
  const { message, stack = "" } = crash instanceof Error ? crash : new Error(String(crash));
  return {
    message: message.slice(0, MESSAGE_CHARS),
    stack: stack.slice(0, STACK_CHARS),
    location: reportablePath(pathname).slice(0, LOCATION_CHARS),
    timestamp: new Date().toISOString(),
  };
};
