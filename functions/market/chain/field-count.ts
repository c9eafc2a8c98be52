import type { CsvRecord } from "../csv/record-splitter.ts";
import { refusalAt } from "../refusal.ts";

/**
 * Returns a check that throws where a record has fewer fields than the header names, as in a file that was cut off, or more, as after an
 * unquoted comma. Blank fields beyond the last name are allowed, and figures below a blank name where the first row has
 * as many fields as the header.
 */
export const fieldCountCheck = (file: string, header: readonly string[]) => {
  const columns = header.findLastIndex((name) => name !== "") + 1;
  let whole: number | undefined;
  return (record: CsvRecord): void => {
    let { fields } = record;
    whole ??= fields;
    while (fields > columns && record.starts[fields - 1] === record.ends[fields - 1]) fields--;
    const isWhole = record.fields === whole && whole === header.length;
    if (fields !== columns && !isWhole)
      throw refusalAt(
        file,
        record.line,
        `${record.fields} ${record.fields === 1 ? "field" : "fields"} where the header has ${columns}`,
      );
  };
};
