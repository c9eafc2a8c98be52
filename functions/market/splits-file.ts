import type { Split } from "#shared/domain/event.ts";
import type { ImportFile } from "./import-file.ts";
import { amountIn, dayIn, readSideFile } from "./side-file.ts";

/** The splits of a file, `date,ratio`: the first day on the new shares, and how many of them one old share became. */
export const readSplits = async (file: ImportFile): Promise<Split[]> => {
  const rows = await readSideFile(file, ["date", "ratio"], []);
  return rows.map((row) => {
    const ratio = amountIn(row, "ratio", (value) => value > 0);
    if (Number.isNaN(ratio)) throw row.refusal("ratio", "is blank");
    return { day: dayIn(row, "date"), ratio };
  });
};
