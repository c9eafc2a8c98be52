import { report } from "../console/report.ts";
import { saidOnce } from "../console/said-once.ts";

/** A disk that takes nothing more: what cannot be kept is refused, and all goes on once there is space. */

const WORDS: Readonly<Record<string, string>> = {
  ENOSPC: "The disk is full",
  EDQUOT: "The quota of the disk is used up",
  EROFS: "The disk can only be read",
  EIO: "The disk has a fault",
};

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException | undefined)?.code ?? "";

/** Whether the disk, and nobody else, is why something was not written. */
export const isDiskFault = (error: unknown): boolean => Object.hasOwn(WORDS, codeOf(error));

const tell = saidOnce((words) =>
  report.error(`${words}: what cannot be kept is refused (503) until it takes files again`),
);

/** Tells the person at the console, once for all that the same fault refuses. */
export const tellDiskFault = (error: unknown): void => tell(WORDS[codeOf(error)] ?? "Nothing can be written");
