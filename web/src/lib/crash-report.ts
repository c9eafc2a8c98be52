import type { CrashReport } from "#shared/contracts/log-error.ts";
import { reportablePath } from "./paths.ts";

/** The whole report may have 8 KB. */
const MESSAGE_CHARS = 1_000;
const STACK_CHARS = 5_000;
const LOCATION_CHARS = 500;

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
