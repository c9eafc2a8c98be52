import { createHash } from "node:crypto";
import type { ListedObject, Objects } from "../../store/objects/ports.ts";
import { BESIDES } from "../besides/read-besides.ts";
import type { ImportFile } from "../import-file.ts";
import { type ImportOrder, tickerOf } from "../import-market.ts";
import { ImportRefusal } from "../refusal.ts";

/**
 * A ticker's folder in the inbox bucket, called as the ticker is written: `underlying.csv`, `events.csv`, `splits.csv` and `dividends.csv` are what
 * their names say, Cboe's `{ticker}_History.csv` is the underlying as well, every other file is a part of the chain.
 */

/** How long a folder must be quiet before its import begins. */
export const SETTLE_MS = 20_000;

const ERROR_SUFFIX = ".error.txt";
const AGAIN_NAME = ".again";
/** An empty file of this name lets an import lose sessions, once. */
const REPLACE_NAME = "replace.txt";

/** The folder that a key lies in; undefined where it lies in none. */
export const folderOf = (key: string): string | undefined => {
  const end = key.indexOf("/");
  return end > 0 ? key.slice(0, end) : undefined;
};

const fileName = (key: string): string => key.slice(key.indexOf("/") + 1);

const isData = (key: string): boolean => {
  const name = fileName(key);
  return name !== "" && !name.startsWith(".") && !name.endsWith(ERROR_SUFFIX);
};

/** The object whose put has a folder looked at once more; nothing is in it. */
export const againKey = (folder: string): string => `${folder}/${AGAIN_NAME}`;

/** Where it is said why a file was refused. */
export const errorKey = (key: string): string => `${key}${ERROR_SUFFIX}`;

export const isError = ({ key }: ListedObject): boolean => key.endsWith(ERROR_SUFFIX);

/** Whether news of the key may begin an import. */
export const isNews = (key: string): boolean => isData(key) || fileName(key) === AGAIN_NAME;

export const isReplace = ({ key }: ListedObject): boolean => fileName(key) === REPLACE_NAME;

/** The files of a folder that an import takes. */
export const dataIn = (folder: readonly ListedObject[]): ListedObject[] =>
  folder.filter(({ key }) => isData(key));

/**
 * Whether something came after the key so short a time ago that its own news is still to come, and will do. Of what came
 * last the news is never left to others, whatever the clocks say.
 */
export const isFollowed = (folder: readonly ListedObject[], key: string, nowMs: number): boolean => {
  const own = folder.find((each) => each.key === key)?.modifiedAtMs ?? 0;
  return folder.some(
    (each) => isNews(each.key) && each.modifiedAtMs > own && nowMs - each.modifiedAtMs < SETTLE_MS,
  );
};

/** A text that differs between any two states of the files. */
export const digestOf = (files: readonly ListedObject[]): string => {
  const states = files.map(({ key, etag, modifiedAtMs }) => [key, etag, modifiedAtMs]);
  return createHash("sha256").update(JSON.stringify(states)).digest("hex");
};

const inboxFile = (inbox: Pick<Objects, "stream">, { key, bytes }: ListedObject): ImportFile => ({
  name: key,
  bytes,
  open: async (range) => {
    const chunks = await inbox.stream(key, range);
    if (!chunks) throw new ImportRefusal(key, "the file is gone");
    return chunks;
  },
});

type Role = (typeof BESIDES)[number];

/** What a file is beside the chain; undefined for a part of the chain. */
const roleOf = (ticker: string, key: string): Role | undefined => {
  const name = fileName(key);
  if (name.toLowerCase() === `${ticker}_history.csv`.toLowerCase()) return "underlying";
  return BESIDES.find((role) => name === `${role}.csv`);
};

/**
 * The import of all files of a folder. Throws ImportRefusal where two of them are the same beside the chain, and where
 * the folder is not called as its ticker is written: of `spy/` and `SPY/` each would put the other's data out.
 */
export const orderOf = (
  inbox: Pick<Objects, "stream">,
  folder: string,
  listed: readonly ListedObject[],
): ImportOrder => {
  const ticker = tickerOf(folder);
  if (folder !== ticker) throw new ImportRefusal("", `put the files into ${ticker}/, not into ${folder}/`);
  const files: ImportFile[] = [];
  const besides: { [R in Role]?: ImportFile } = {};
  for (const each of listed) {
    if (isReplace(each)) continue;
    const file = inboxFile(inbox, each);
    const role = roleOf(ticker, each.key);
    const other = role && besides[role];
    if (other)
      throw new ImportRefusal(file.name, `${other.name} is the ${role} as well: keep one of the two`);
    if (role) besides[role] = file;
    else files.push(file);
  }
  return { ticker, format: "auto", files, replace: listed.some(isReplace), ...besides };
};
