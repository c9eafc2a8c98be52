import { existsSync, readFileSync } from "node:fs";

/** Real market data that lies beside the project, for tests only; absent on most machines. */
const FOLDER = `${import.meta.dirname}/../../../shared/data`;

export const hasReferenceData = existsSync(FOLDER);

/** What a skipped test says of itself. */
export const WITHOUT_DATA = hasReferenceData ? "" : " (skipped: the real data are not beside the project)";

export const referencePath = (path: string): string => `${FOLDER}/${path}`;

/** The records of a small CSV file without quoted commas before the columns asked for, header left out. */
export const referenceRecords = (path: string): string[][] =>
  readFileSync(referencePath(path), "utf8")
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(","));
