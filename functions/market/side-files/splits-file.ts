import type { Split } from "#shared/domain/event.ts";
import type { ImportFile } from "../import-file.ts";
import { dayIn, positiveIn, readSideFile } from "./side-file.ts";

/** Reads splits, `date,ratio`: the first day of the new shares, and the new shares per old share. */
export const readSplits = async (file: ImportFile): Promise<Split[]> => {
  const rows = await readSideFile(file, ["date", "ratio"], []);
  return rows.map((row) => {
    const ratio = positiveIn(row, "ratio");
    return { day: dayIn(row, "date"), ratio };
  });
};
