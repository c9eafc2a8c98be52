import { report } from "../console/report.ts";
import { saidOnce } from "../console/said-once.ts";

/** A disk that takes nothing more: what cannot be kept is refused, and all goes on once there is space. */

type Fault = {
  /** What the person at the console reads. */
  readonly words: string;
  /** The system's own name of it, which is all that the tables' database tells. */
  readonly systemText: string;
};

const FAULTS: Readonly<Record<string, Fault>> = {
  ENOSPC: { words: "The disk is full", systemText: "No space left on device" },
  EDQUOT: { words: "The quota of the disk is used up", systemText: "Disk quota exceeded" },
  EROFS: { words: "The disk can only be read", systemText: "Read-only file system" },
  EIO: { words: "The disk has a fault", systemText: "Input/output error" },
};

const faultIn = (error: unknown): Fault | undefined => {
  if (!(error instanceof Error)) return undefined;
  const { code = "", message } = error as NodeJS.ErrnoException;
  if (Object.hasOwn(FAULTS, code)) return FAULTS[code];
  return Object.values(FAULTS).find(({ systemText }) => message.includes(systemText));
};

/** Whether the disk, and nobody else, is why something was not written. */
export const isDiskFault = (error: unknown): boolean => faultIn(error) !== undefined;

/** What a call of the file system failed of, in words where they are known. */
export const inWords = (error: unknown): string => {
  const words = faultIn(error)?.words ?? (error instanceof Error ? error.message : String(error));
  return words.charAt(0).toLowerCase() + words.slice(1);
};

const tell = saidOnce((words) =>
  report.error(`${words}: what cannot be kept is refused (503) until it takes files again`),
);

let toldAtMs = Number.NEGATIVE_INFINITY;

/** Tells the person at the console, once for all that the same fault refuses. */
export const tellDiskFault = (error: unknown): void => {
  toldAtMs = Date.now();
  tell(faultIn(error)?.words ?? "Nothing can be written");
};

const FOLLOWS_WITHIN_MS = 10_000;

/** Whether the disk failed just now, so that what fails elsewhere most likely follows from that. */
export const hasDiskFault = (): boolean => Date.now() - toldAtMs < FOLLOWS_WITHIN_MS;
