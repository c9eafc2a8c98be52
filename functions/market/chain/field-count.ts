import type { CsvRecord } from "../csv/record-splitter.ts";
import { refusalAt } from "../refusal.ts";

/**
 * Throws where a record has fewer fields than the header names, as in a file that was cut off, or more, as after an
 * unquoted comma. Blank fields beyond the header are allowed.
 */
export const fieldCountCheck = (file: string, header: readonly string[]) => {
  const columns = header.findLastIndex((name) => name !== "") + 1;
  return (record: CsvRecord): void => {
    let { fields } = record;
    while (fields > columns && record.starts[fields - 1] === record.ends[fields - 1]) fields--;
    if (fields !== columns)
      throw refusalAt(
        file,
        record.line,
        `${record.fields} ${record.fields === 1 ? "field" : "fields"} where the header has ${columns}`,
      );
  };
};
