import type { HowToRead } from "./chain/how-to-read.ts";
import type { ImportFile } from "./import-file.ts";
import type { ImportLimits } from "./import-limits.ts";
import type { SideFiles } from "./side-files/read-side-files.ts";

export type ImportOrder = {
  readonly ticker: string;
  /** The ticker by default. */
  readonly displayName?: string;
  /** The source shown to people (M5); the formats' vendors by default. */
  readonly source?: string;
  /** The symbol whose rows are taken; the ticker by default. */
  readonly symbol?: string;
  readonly files: readonly ImportFile[];
  /** Allows the import to lose sessions of the ticker. */
  readonly replace?: boolean;
  /** Takes closes that look like splits, or are not the chain's prices, as real (M4). */
  readonly jumps?: boolean;
  /** Imports the rest of a file that loses more than half of its rows to one reason. */
  readonly keepRest?: boolean;
  /** Adds the files' sessions to the ticker instead of replacing it; a session that it has already is replaced. */
  readonly append?: boolean;
  /** States of the inbox files that the market then holds, by key. */
  readonly inboxFiles?: Readonly<Record<string, string>>;
} & Pick<HowToRead, "format"> &
  Partial<HowToRead> &
  SideFiles;

export type ImportProgress = {
  readonly rows: number;
  /** Of the files as stored. */
  readonly bytes: number;
  /** 0 where it is unknown. */
  readonly totalBytes: number;
  readonly stage: "fetching" | "reading" | "building" | "storing";
};

/** A progress callback, limits, and where the rows of a large import go; a folder for temporary files by default. */
export type ImportOptions = {
  readonly onProgress?: (progress: ImportProgress) => void;
  readonly limits?: ImportLimits;
  readonly scratchFolder?: string;
};
