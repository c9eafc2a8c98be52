import type { CsvRecord } from "../csv/record-splitter.ts";

const MOST_FIELDS = 32;
const FIRST_BYTES = 4096;

/** Returns a writer of records from texts. The record is reused: it is valid until the next one is written. */
export const recordWriter = () => {
  const record: CsvRecord = {
    bytes: Buffer.alloc(FIRST_BYTES),
    starts: new Int32Array(MOST_FIELDS),
    ends: new Int32Array(MOST_FIELDS),
    fields: 0,
    line: 0,
    hasEnd: true,
  };
  let bytes = Buffer.from(record.bytes.buffer);
  return (fields: readonly string[], line: number): CsvRecord => {
    const most = 3 * fields.reduce((sum, text) => sum + text.length, 0);
    if (most > bytes.length) bytes = Buffer.alloc(2 * most);
    let at = 0;
    fields.forEach((text, field) => {
      record.starts[field] = at;
      at += bytes.write(text, at);
      record.ends[field] = at;
    });
    record.bytes = bytes;
    record.fields = fields.length;
    record.line = line;
    return record;
  };
};
