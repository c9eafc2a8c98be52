import type { Split } from "#shared/domain/event.ts";
import type { ImportFile } from "../import-file.ts";
import { distinctDaysIn, positiveIn, readSideFile } from "./side-file.ts";

/** The largest split either way. */
const MOST_RATIO = 1000;

/**
 * Reads splits, `date,ratio`: the first day of the new shares, and the new shares per old share. Throws on a ratio of 1,
 * on one that no share was ever split by, and on two splits of a day.
 */
export const readSplits = async (file: ImportFile): Promise<Split[]> => {
  const rows = await readSideFile(file, ["date", "ratio"], []);
  const days = distinctDaysIn(rows, "date");
  return rows.map((row, i) => {
    const ratio = positiveIn(row, "ratio");
    if (ratio === 1) throw row.refusal("ratio", "splits nothing");
    if (ratio > MOST_RATIO || ratio * MOST_RATIO < 1) throw row.refusal("ratio", "is no ratio of a split");
    return { day: days[i]!, ratio };
  });
};
