import { existsSync, readFileSync } from "node:fs";

/** Real market data beside the project, for tests only. Most machines do not have it. */
const FOLDER = `${import.meta.dirname}/../../../shared/data`;

export const hasReferenceData = existsSync(FOLDER);

/** The suffix of a skipped test's name. */
export const WITHOUT_DATA = hasReferenceData ? "" : " (skipped: the real data are not beside the project)";

export const referencePath = (path: string): string => `${FOLDER}/${path}`;

/** Returns the records of a small CSV file without quoted commas, without its header. */
export const referenceRecords = (path: string): string[][] =>
  readFileSync(referencePath(path), "utf8")
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(","));
