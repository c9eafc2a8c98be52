import { createHash } from "node:crypto";
import type { ListedObject, Objects } from "../../store/objects/ports.ts";
import type { ImportFile } from "../import-file.ts";
import { tickerOf } from "../import-market.ts";
import type { Order } from "../import-order.ts";
import { ImportRefusal } from "../refusal.ts";
import { SIDE_FILES } from "../side-files/read-side-files.ts";

/**
 * A ticker's folder in the inbox bucket, named like the ticker. `underlying.csv`, `events.csv`, `splits.csv`,
 * `dividends.csv` and `settlement.csv` are side files, Cboe's `{ticker}_History.csv` is the underlying. Every other file is part of the
 * chain. `rates.csv` belongs to all tickers: it may lie beside the folders or in one of them.
 */

/** A folder must be quiet this long before its import begins. */
export const SETTLE_MS = 20_000;

const ERROR_SUFFIX = ".error.txt";
const REPORT_SUFFIX = ".report.txt";
const AGAIN_NAME = ".again";
/** An empty file of this name allows one import to lose sessions. */
const REPLACE_NAME = "replace.txt";
/** An empty file of this name lets one import take jumps of the close as real (M4). */
const JUMPS_NAME = "jumps.txt";

/** An empty file of this name lets one import take the rest of a file that loses most of its rows. */
const KEEP_REST_NAME = "keep-rest.txt";
/** Names the columns of the folder's chains, like `--columns`, for every import. */
const COLUMNS_NAME = "columns.txt";

/** The file of rates (I1). */
export const RATES_FILE = "rates.csv";

/** Returns the folder of a key; undefined without one. */
export const folderOf = (key: string): string | undefined => {
  const end = key.indexOf("/");
  return end > 0 ? key.slice(0, end) : undefined;
};

const fileName = (key: string): string => key.slice(key.indexOf("/") + 1);

/** Endings of what the importer puts beside a file. */
const ANSWERS = [ERROR_SUFFIX, REPORT_SUFFIX];

const isData = (key: string): boolean => {
  const name = fileName(key);
  return name !== "" && !name.startsWith(".") && !ANSWERS.some((suffix) => name.endsWith(suffix));
};

/** Returns the key of the empty retry marker. Putting it triggers another look at the folder. */
export const againKey = (folder: string): string => `${folder}/${AGAIN_NAME}`;

export const errorKey = (key: string): string => `${key}${ERROR_SUFFIX}`;

export const importReportKey = (key: string): string => `${key}${REPORT_SUFFIX}`;

export const isError = ({ key }: ListedObject): boolean => key.endsWith(ERROR_SUFFIX);

export const startsImport = (key: string): boolean => isData(key) || fileName(key) === AGAIN_NAME;

export const isReplace = ({ key }: ListedObject): boolean => fileName(key) === REPLACE_NAME;
const isJumps = ({ key }: ListedObject): boolean => fileName(key) === JUMPS_NAME;
const isKeepRest = ({ key }: ListedObject): boolean => fileName(key) === KEEP_REST_NAME;

export const isColumns = ({ key }: ListedObject): boolean => fileName(key) === COLUMNS_NAME;

/** True for an empty file that allows one import something. */
export const isPermit = (file: ListedObject): boolean => isReplace(file) || isJumps(file) || isKeepRest(file);

export const dataFiles = (folder: readonly ListedObject[]): ListedObject[] =>
  folder.filter(({ key }) => isData(key));

/** True where a newer file's notification is still to come, which then imports the folder. */
export const hasNewerFile = (folder: readonly ListedObject[], key: string, nowMs: number): boolean => {
  const own = folder.find((each) => each.key === key)?.modifiedAtMs ?? 0;
  return folder.some(
    (each) => startsImport(each.key) && each.modifiedAtMs > own && nowMs - each.modifiedAtMs < SETTLE_MS,
  );
};

export const digestOf = (files: readonly ListedObject[]): string => {
  const states = files.map(({ key, etag, modifiedAtMs }) => [key, etag, modifiedAtMs]);
  return createHash("sha256").update(JSON.stringify(states)).digest("hex");
};

export const inboxFile = (inbox: Pick<Objects, "stream">, { key, bytes }: ListedObject): ImportFile => ({
  name: key,
  bytes,
  open: async (range) => {
    const chunks = await inbox.stream(key, range);
    if (!chunks) throw new ImportRefusal(key, "the file is gone");
    return chunks;
  },
});

type Role = (typeof SIDE_FILES)[number] | "rates";

/** Returns the kind of a side file; undefined for a part of the chain. */
const roleOf = (ticker: string, key: string): Role | undefined => {
  const name = fileName(key);
  if (name.toLowerCase() === `${ticker}_history.csv`.toLowerCase()) return "underlying";
  if (name === RATES_FILE) return "rates";
  return SIDE_FILES.find((role) => name === `${role}.csv`);
};

/** Returns the state of a file: a file that is put again has another one. */
export const stateOf = ({ etag, modifiedAtMs }: ListedObject): string => `${etag} ${modifiedAtMs}`;

/** Returns the states of a folder's data by key, which a market's sources keep. */
export const statesOf = (files: readonly ListedObject[]): Record<string, string> =>
  Object.fromEntries(files.filter((file) => !isPermit(file)).map((file) => [file.key, stateOf(file)]));

/** Returns the import of a folder's files. Throws ImportRefusal where two of a kind contradict. */
export const orderOf = (
  inbox: Pick<Objects, "stream">,
  folder: string,
  listed: readonly ListedObject[],
): Order => {
  const [first, ...others] = listed.filter((each) => !isPermit(each));
  if (first && others.length === 0 && fileName(first.key) === RATES_FILE)
    return { rates: inboxFile(inbox, first) };
  const ticker = tickerOf(folder);
  if (folder !== ticker) throw new ImportRefusal("", `put the files into ${ticker}/, not into ${folder}/`);
  const files: ImportFile[] = [];
  const sideFiles: { [R in Role]?: ImportFile } = {};
  for (const each of listed) {
    if (isPermit(each) || isColumns(each)) continue;
    const file = inboxFile(inbox, each);
    const role = roleOf(ticker, each.key);
    const other = role && sideFiles[role];
    if (other)
      throw new ImportRefusal(file.name, `${other.name} is the ${role} as well: keep one of the two`);
    if (role) sideFiles[role] = file;
    else files.push(file);
  }
  const permits = {
    replace: listed.some(isReplace),
    jumps: listed.some(isJumps),
    keepRest: listed.some(isKeepRest),
  };
  return { ticker, format: "auto", files, ...permits, inboxFiles: statesOf(listed), ...sideFiles };
};
