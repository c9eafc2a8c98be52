import { appendFileSync, mkdirSync, renameSync, statSync } from "node:fs";
import { dirname } from "node:path";
import * as z from "zod";
import { report } from "../console/report.ts";

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

/** Takes what a function prints, in any pieces. */
export const functionLog = (name: string, file: string): ((text: string) => void) => {
  mkdirSync(dirname(file), { recursive: true });
  turnOver(file);
  let rest = "";
  return (text) => {
    appendFileSync(file, text);
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const error = errorIn(line);
      if (error !== undefined) report.error(`${name}: ${error} (see ${file})`);
    }
  };
};
