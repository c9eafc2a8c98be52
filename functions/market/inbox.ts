import { randomBytes } from "node:crypto";
import type { Ports } from "../store/ports.ts";
import { BESIDES } from "./besides/read-besides.ts";
import type { ImportFile } from "./import-file.ts";
import { type ImportOrder, type ImportReport, importMarket } from "./import-market.ts";
import { ImportRefusal } from "./refusal.ts";

/**
 * Imports from the inbox bucket. A ticker's files lie under `{ticker}/`: `underlying.csv`, `events.csv`, `splits.csv` and
 * `dividends.csv` are what their names say, every other file is a part of the chain. An import takes all of them, so
 * that months can be added one by one; files put together are imported together, by the last of them.
 */
export type InboxPorts = Pick<Ports, "inbox" | "market" | "clock">;

export type InboxOutcome =
  | { readonly kind: "imported"; readonly report: ImportReport }
  | { readonly kind: "refused"; readonly why: string }
  /** The file is none of an import's, or a later one will import it. */
  | { readonly kind: "left" };

/** How long the inbox must be quiet before an import begins. */
const SETTLE_MS = 20_000;
const ERROR_SUFFIX = ".error.txt";
const TURN_NAME = ".turn";

const fileName = (key: string): string => key.slice(key.indexOf("/") + 1);

const isData = (key: string): boolean => {
  const name = fileName(key);
  return name !== "" && !name.startsWith(".") && !name.endsWith(ERROR_SUFFIX);
};

const inboxFile = async ({ inbox }: InboxPorts, key: string): Promise<ImportFile> => ({
  name: key,
  bytes: (await inbox.head(key))?.bytes ?? 0,
  open: async (range) => {
    const chunks = await inbox.stream(key, range);
    if (!chunks) throw new ImportRefusal(key, "the file is gone");
    return chunks;
  },
});

const orderOf = async (ports: InboxPorts, ticker: string, keys: readonly string[]): Promise<ImportOrder> => {
  const besides = new Map(BESIDES.map((role) => [`${ticker}/${role}.csv`, role]));
  const chain = keys.filter((key) => !besides.has(key));
  const found = keys.filter((key) => besides.has(key));
  return {
    ticker,
    format: "auto",
    files: await Promise.all(chain.map((key) => inboxFile(ports, key))),
    ...Object.fromEntries(
      await Promise.all(found.map(async (key) => [besides.get(key)!, await inboxFile(ports, key)] as const)),
    ),
  };
};

/** Waits until no other file of the ticker comes; false where one did, whose turn it then is. */
const isLastToCome = async ({ inbox, clock }: InboxPorts, ticker: string): Promise<boolean> => {
  const key = `${ticker}/${TURN_NAME}`;
  const turn = randomBytes(8).toString("hex");
  await inbox.put(key, turn);
  await clock.sleep(SETTLE_MS);
  const current = await inbox.get(key);
  return current !== undefined && new TextDecoder().decode(current.bytes) === turn;
};

/** Imports the ticker of a file that was put into the inbox. A refusal is written beside the file at fault. */
export const importFromInbox = async (ports: InboxPorts, key: string): Promise<InboxOutcome> => {
  const ticker = key.slice(0, Math.max(0, key.indexOf("/")));
  if (ticker === "" || !isData(key) || !(await isLastToCome(ports, ticker))) return { kind: "left" };
  const keys = await ports.inbox.list(`${ticker}/`);
  const data = keys.filter(isData);
  try {
    const report = await importMarket(await orderOf(ports, ticker, data), ports.market);
    await Promise.all(keys.filter((k) => k.endsWith(ERROR_SUFFIX)).map((k) => ports.inbox.delete(k)));
    return { kind: "imported", report };
  } catch (error) {
    if (!(error instanceof ImportRefusal)) throw error;
    // A file of an archive is named by the archive and itself.
    const atFault = data.find((k) => error.file === k || error.file.startsWith(`${k}/`)) ?? key;
    await ports.inbox.put(`${atFault}${ERROR_SUFFIX}`, `${error.message}\n`);
    return { kind: "refused", why: error.message };
  }
};
