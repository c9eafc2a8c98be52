import type { RowPlace } from "#shared/engine/market/build/quote-rows.ts";
import type { CsvRecord } from "../csv/record-splitter.ts";
import type { ImportFile } from "../import-file.ts";
import type { TableFile, TextFile } from "../packed/text-file.ts";
import { NoChain } from "../refusal.ts";
import { unpack } from "../unpack.ts";
import type { ChainLayout } from "./formats.ts";
import type { HowToRead } from "./how-to-read.ts";
import { readRecords } from "./read-records.ts";
import { repeatedText, rootInField } from "./repeated-text.ts";

/** Finds the roots of two rows that give one contract twice. Rows are kept without their roots, so it reads again. */

/** Calls `onRoot` with each line of a file and its root; with none where the file has no column of roots. */
const readRoots = async (
  file: TextFile | TableFile,
  how: HowToRead,
  onRoot: (line: number, root: string) => void,
): Promise<void> => {
  const rootOf = repeatedText(rootInField);
  const onLayout =
    ({ root }: ChainLayout) =>
    (record: CsvRecord) =>
      root >= 0 && onRoot(record.line, rootOf(record, root));
  try {
    await readRecords(file, how, onLayout, () => undefined);
  } catch (error) {
    if (!(error instanceof NoChain && file.isMember)) throw error;
  }
};

/** Returns the roots of two lines, undefined where they are the same or unknown. */
export const differingRoots = async (
  files: readonly ImportFile[],
  how: HowToRead,
  places: readonly [RowPlace, RowPlace],
): Promise<readonly [string, string] | undefined> => {
  const roots = ["", ""];
  for (const file of files)
    for await (const text of unpack(file))
      await readRoots(text, how, (line, root) => {
        places.forEach((place, i) => {
          if (place.file === text.name && place.line === line) roots[i] = root;
        });
      });
  const [one, other] = roots;
  return one && other && one !== other ? [one, other] : undefined;
};
