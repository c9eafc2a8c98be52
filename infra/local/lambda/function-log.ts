import { appendFileSync, mkdirSync, renameSync, statSync } from "node:fs";
import { dirname } from "node:path";
import * as z from "zod";
import { report } from "../console/report.ts";
import { saidOnce } from "../console/said-once.ts";
import { hasDiskFault, isDiskFault, tellDiskFault } from "../data/disk-fault.ts";

/** Writes the prints of a function to a file, and its errors to the console too. */

const MAX_BYTES = 10 * 1024 * 1024;

const Line = z.object({
  level: z.enum(["ERROR", "CRITICAL"]),
  message: z.string(),
  error: z.object({ message: z.string() }).optional(),
});

/** Keeps the file before as `.1`. */
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

/** A full disk loses lines, and fails no call. */
const append = (file: string, text: string): void => {
  try {
    appendFileSync(file, text);
  } catch (error) {
    if (!isDiskFault(error)) throw error;
    tellDiskFault(error);
  }
};

/** Accepts prints in any pieces. */
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
      // On a full disk the console says so once, and not each consequence.
      if (error !== undefined && !hasDiskFault()) tell(error);
    }
  };
};
