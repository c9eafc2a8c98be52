import { appendFileSync, mkdirSync, renameSync, statSync } from "node:fs";
import { dirname } from "node:path";
import * as z from "zod";
import { report } from "../console/report.ts";
import { saidOnce } from "../console/said-once.ts";
import { hasDiskFault, isDiskFault, tellDiskFault } from "../data/disk-fault.ts";

/** What a function prints goes into a file; what it calls an error is told on the console as well. */

const MAX_BYTES = 10 * 1024 * 1024;

const Line = z.object({
  level: z.enum(["ERROR", "CRITICAL"]),
  message: z.string(),
  error: z.object({ message: z.string() }).optional(),
});

/** Only the file before the present one is kept. */
const turnOver = (file: string): void => {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > MAX_BYTES) renameSync(file, `${file}.1`);
};

const errorIn = (line: string): string | undefined => {
  if (!line.startsWith("{")) return undefined;
  try {
    const { data } = Line.safeParse(JSON.parse(line));
    return data && `${data.message}${data.error ? `: ${data.error.message}` : ""}`;
  } catch {
    return undefined;
  }
};

/** A log that cannot be kept must not end what it tells of. */
const append = (file: string, text: string): void => {
  try {
    appendFileSync(file, text);
  } catch (error) {
    if (!isDiskFault(error)) throw error;
    tellDiskFault(error);
  }
};

/** Takes what a function prints, in any pieces; what a full disk does not take is gone. */
export const functionLog = (name: string, file: string): ((text: string) => void) => {
  mkdirSync(dirname(file), { recursive: true });
  turnOver(file);
  let rest = "";
  const tell = saidOnce((error) => report.error(`${name}: ${error} (see ${file})`));
  return (text) => {
    append(file, text);
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const error = errorIn(line);
      // What follows from a full disk is in the file alone, as far as the disk takes it.
      if (error !== undefined && !hasDiskFault()) tell(error);
    }
  };
};
