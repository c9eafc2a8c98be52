import type { RowPlace } from "#shared/engine/market/build/quote-rows.ts";
import { type CsvRecord, recordSplitter, textOf } from "../csv/record-splitter.ts";
import type { ImportFile } from "../import-file.ts";
import type { TextFile } from "../packed/text-file.ts";
import { unpack } from "../unpack.ts";
import { type HowToRead, layoutFor } from "./formats.ts";
import { NoChain } from "./no-chain.ts";
import { repeatedText, rootInField } from "./repeated-text.ts";

/** Finds the roots of two rows that give one contract twice. Rows are kept without their roots, so it reads again. */

/** Calls `onRoot` with each line of a file and its root; with none where the file has no column of roots. */
const readRoots = async (
  { name, chunks, isMember }: TextFile,
  how: HowToRead,
  onRoot: (line: number, root: string) => void,
): Promise<void> => {
  const splitter = recordSplitter(name);
  const rootOf = repeatedText(rootInField);
  let column: number | undefined;
  const onRecord = (record: CsvRecord): void => {
    if (column === undefined) {
      const header = Array.from({ length: record.fields }, (_, field) => textOf(record, field));
      column = layoutFor(name, header, how).root;
    } else if (column >= 0) onRoot(record.line, rootOf(record, column));
  };
  try {
    for await (const chunk of chunks) splitter.push(chunk, onRecord);
    splitter.end(onRecord);
  } catch (error) {
    if (!(error instanceof NoChain && isMember)) throw error;
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
