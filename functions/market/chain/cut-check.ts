import type { CsvRecord } from "../csv/record-splitter.ts";
import { refusalAt } from "../refusal.ts";

/** As many rows before the last one as it is compared with; fewer say nothing of a usual length. */
const NEIGHBORS = 20;

const lastFieldLength = ({ starts, ends, fields }: CsvRecord): number =>
  ends[fields - 1]! - starts[fields - 1]!;

/** Watches last fields: a file that ends within one, shorter than its neighbors, was cut off. */
export const cutCheck = (file: string) => {
  const lengths = new Int32Array(NEIGHBORS + 1);
  const last = { line: 0, hasEnd: true };
  let count = 0;
  return {
    note: (record: CsvRecord): void => {
      lengths[count++ % lengths.length] = lastFieldLength(record);
      last.line = record.line;
      last.hasEnd = record.hasEnd;
    },
    /** Throws ImportRefusal for a file that was cut off. */
    check: (): void => {
      if (last.hasEnd || count < lengths.length) return;
      const own = (count - 1) % lengths.length;
      if (lengths.every((length, at) => at === own || length > lengths[own]!))
        throw refusalAt(
          file,
          last.line,
          "the file ends in the middle of a line: it was cut off (a whole file ends with a line end)",
        );
    },
  };
};
