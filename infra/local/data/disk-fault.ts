import { report, saidOnce } from "../console/report.ts";

/** A full disk or a damaged database: calls answer 503 until there is space, said once. */

/** Stored bytes differ from the bytes that were written. The message names the file. */
export class Damaged extends Error {
  override readonly name = "Damaged";
}

const WORDS = {
  full: "The disk is full",
  quota: "The quota of the disk is used up",
  readOnly: "The disk can only be read",
  broken: "The disk has a fault",
} as const;

const BY_ERRNO: Readonly<Record<string, string>> = {
  ENOSPC: WORDS.full,
  EDQUOT: WORDS.quota,
  EROFS: WORDS.readOnly,
  EIO: WORDS.broken,
};

/** SQLite's primary result codes: READONLY, IOERR, FULL and CANTOPEN. */
const BY_SQLITE_CODE: Readonly<Record<number, string>> = {
  8: WORDS.readOnly,
  10: WORDS.broken,
  13: WORDS.full,
  14: WORDS.readOnly,
};

/** SQLite's IOERR_SHMSIZE: there is no room for the file beside its log. */
const NO_ROOM_BESIDE_LOG = 4874;

/** SQLite's CORRUPT and NOTADB: a page contradicts another, or the file is no database. */
const DAMAGE_CODES = new Set([11, 26]);

const sqliteCode = (error: unknown): number | undefined => {
  const { errcode } = error as { errcode?: number };
  return errcode === undefined ? undefined : errcode & 0xff;
};

export const isSqliteDamage = (error: unknown): boolean => DAMAGE_CODES.has(sqliteCode(error) ?? 0);

const wordsFor = (error: unknown): string | undefined => {
  const { code = "", errcode } = error as NodeJS.ErrnoException & { errcode?: number };
  if (errcode === NO_ROOM_BESIDE_LOG) return WORDS.full;
  return BY_ERRNO[code] ?? BY_SQLITE_CODE[sqliteCode(error) ?? 0];
};

const RESTORE = "Stop the service and restore a backup (npm run restore)";

const faultIn = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof Damaged) return `${error.message}. ${RESTORE}`;
  if (isSqliteDamage(error)) return `The database is damaged. ${RESTORE}`;
  const words = wordsFor(error);
  return words && `${words}: what cannot be kept is refused (503) until it takes files again`;
};

/** Whether the disk, or what it made of the data, is why a call failed. */
export const isDiskFault = (error: unknown): boolean => faultIn(error) !== undefined;

/** Why a file could not be used, in words where they are known. */
export const inWords = (error: unknown): string => {
  const words = wordsFor(error) ?? (error instanceof Error ? error.message : String(error));
  return words.charAt(0).toLowerCase() + words.slice(1);
};

const tell = saidOnce(report.error);

let toldAtMs = Number.NEGATIVE_INFINITY;

/** Tells the person at the console, once for all calls that the same fault refuses. */
export const tellDiskFault = (error: unknown): void => {
  toldAtMs = Date.now();
  tell(faultIn(error) ?? "Nothing can be written");
};

const FOLLOWS_WITHIN_MS = 10_000;

/** Whether the disk failed just now, so that what fails elsewhere most likely follows from that. */
export const hasDiskFault = (): boolean => Date.now() - toldAtMs < FOLLOWS_WITHIN_MS;
