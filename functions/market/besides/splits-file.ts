import type { Split } from "#shared/domain/event.ts";
import type { ImportFile } from "../import-file.ts";
import { dayIn, positiveIn, readSideFile } from "./side-file.ts";

/** The splits of a file, `date,ratio`: the first day on the new shares, and how many of them one old share became. */
export const readSplits = async (file: ImportFile): Promise<Split[]> => {
  const rows = await readSideFile(file, ["date", "ratio"], []);
  return rows.map((row) => {
    const ratio = positiveIn(row, "ratio");
    return { day: dayIn(row, "date"), ratio };
  });
};
