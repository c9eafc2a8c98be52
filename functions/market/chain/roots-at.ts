import type { RowPlace } from "#shared/engine/market/build/quote-rows.ts";
import { type CsvRecord, textOf } from "../csv/record-splitter.ts";
import type { ImportFile } from "../import-file.ts";
import { openRecords, type ReadAs } from "../openers/open-records.ts";
import type { TextFile } from "../packed/text-file.ts";
import { unpack } from "../unpack.ts";
import { layoutFor } from "./formats.ts";
import { repeatedText, rootInField } from "./repeated-text.ts";

/** Finds the roots of two rows that give one contract twice. Rows are kept without their roots, so it reads again. */

/** Calls `onRoot` with each line of a file and its root; with none where the file has no column of roots. */
const readRoots = async (
  { name, chunks }: TextFile,
  readAs: ReadAs,
  onRoot: (line: number, root: string) => void,
): Promise<void> => {
  const records = openRecords(name, readAs);
  const rootOf = repeatedText(rootInField);
  let column: number | undefined;
  const onRecord = (record: CsvRecord): void => {
    if (column === undefined) {
      const header = Array.from({ length: record.fields }, (_, field) => textOf(record, field));
      column = layoutFor(name, header, records.format()).root;
    } else if (column >= 0) onRoot(record.line, rootOf(record, column));
  };
  for await (const chunk of chunks) records.push(chunk, onRecord);
  records.end(onRecord);
};

/** Returns the roots of two lines, undefined where they are the same or unknown. */
export const differingRoots = async (
  files: readonly ImportFile[],
  readAs: ReadAs,
  places: readonly [RowPlace, RowPlace],
): Promise<readonly [string, string] | undefined> => {
  const roots = ["", ""];
  for (const file of files)
    for await (const text of unpack(file))
      await readRoots(text, readAs, (line, root) => {
        places.forEach((place, i) => {
          if (place.file === text.name && place.line === line) roots[i] = root;
        });
      });
  const [one, other] = roots;
  return one && other && one !== other ? [one, other] : undefined;
};
