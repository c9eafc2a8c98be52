import type { CsvRecord } from "../csv/record-splitter.ts";

const MOST_FIELDS = 32;
const FIRST_BYTES = 4096;
/** UTF-8 of a character takes no more. */
const BYTES_PER_CHARACTER = 3;

/** Returns a writer of records from texts. The record is reused: it is valid until the next one is written. */
export const recordWriter = () => {
  const [starts, ends] = [new Int32Array(MOST_FIELDS), new Int32Array(MOST_FIELDS)];
  // No Buffer: readers copy what they keep by slice, which of a Buffer is a view.
  const record: CsvRecord = { bytes: new Uint8Array(0), starts, ends, fields: 0, line: 0, hasEnd: true };
  let text = Buffer.from(record.bytes.buffer);
  const grow = (length: number): void => {
    record.bytes = new Uint8Array(Math.max(FIRST_BYTES, 2 * length));
    text = Buffer.from(record.bytes.buffer);
  };
  return (fields: readonly string[], line: number): CsvRecord => {
    const most = BYTES_PER_CHARACTER * fields.reduce((sum, field) => sum + field.length, 0);
    if (most > text.length) grow(most);
    let at = 0;
    fields.forEach((field, i) => {
      starts[i] = at;
      at += text.write(field, at);
      ends[i] = at;
    });
    record.fields = fields.length;
    record.line = line;
    return record;
  };
};
