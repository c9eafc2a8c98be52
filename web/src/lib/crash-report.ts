import type { CrashReport } from "#shared/contracts/log-error.ts";
import { reportablePath } from "./paths.ts";

/** The report's size limit is 8 KB for all of it. */
const MESSAGE_CHARS = 1_000;
const STACK_CHARS = 5_000;
const LOCATION_CHARS = 500;

/** What the service is told of a screen that crashed at `pathname`; within the limits of the contract. */
export const crashReportOf = (crash: unknown, pathname: string): CrashReport => {
  const { message, stack = "" } = crash instanceof Error ? crash : new Error(String(crash));
  return {
    message: message.slice(0, MESSAGE_CHARS),
    stack: stack.slice(0, STACK_CHARS),
    location: reportablePath(pathname).slice(0, LOCATION_CHARS),
    timestamp: new Date().toISOString(),
  };
};
