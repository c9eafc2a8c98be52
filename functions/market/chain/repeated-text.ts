import type { CsvRecord } from "../csv/record-splitter.ts";
import { BYTES_AFTER_ROOT } from "./chain-format.ts";

/** Reads columns whose texts repeat for whole files: symbols, roots and rights. */

/** Returns how many bytes of a field are its text. */
type Length = (record: CsvRecord, field: number) => number;
const wholeField: Length = ({ starts, ends }, field) => ends[field]! - starts[field]!;
/** A root ends at a space, else before the date, right and strike. A shorter text is a root without them. */
export const rootInField: Length = (record, field) => {
  const length = wholeField(record, field);
  const start = record.starts[field]!;
  for (let at = 0; at < length; at++) if (record.bytes[start + at] === SPACE) return at;
  return length > BYTES_AFTER_ROOT ? length - BYTES_AFTER_ROOT : length;
};

const SPACE = 32;
const decoder = new TextDecoder();

/** Returns a reader that decodes a column's text once per run of equal bytes; empty where a record lacks the column. */
export const repeatedText = (lengthOf = wholeField) => {
  let known: Uint8Array = new Uint8Array(0);
  let text = "";
  return (record: CsvRecord, field: number): string => {
    const start = record.starts[field]!;
    const length = field < record.fields ? lengthOf(record, field) : 0;
    let isSame = length === known.length;
    for (let i = 0; isSame && i < length; i++) isSame = record.bytes[start + i] === known[i];
    if (!isSame) {
      known = record.bytes.slice(start, start + length);
      text = decoder.decode(known).trim();
    }
    return text;
  };
};
