import { isSession } from "#shared/domain/calendar.ts";
import { formatDay } from "#shared/domain/day.ts";
import { log } from "../../process/log.ts";
import type { Ports } from "../../store/ports.ts";
import { type OperatorPorts, tellOperators } from "../../texts/tell-operators.ts";
import { newYorkDay, newYorkTime } from "../../tickers/new-york.ts";
import { type Fetched, FetchFailed, type Reach } from "./drop.ts";
import { addressOf, Credentials, type FetchOrder, inboxKeyOf, LAST_HOUR } from "./fetch-order.ts";
import { fetchByHttps } from "./https-drop.ts";
import { fetchBySftp } from "./sftp-drop.ts";

/**
 * Fetches vendors' nightly files into the inbox, whose import follows by itself. A schedule tries each half hour. A file
 * that is in the inbox is left, unless `again` asks for it: then it is written only where its bytes differ.
 */

export type FetchPorts = Pick<Ports, "inbox" | "clock"> &
  OperatorPorts & {
    readonly orders: readonly FetchOrder[];
    readonly secretNamed: (name: string) => Promise<string>;
    readonly reach: Reach;
  };

/** The outcome of one order. */
export type FetchOutcome = "fetched" | "unchanged" | "in the inbox" | "not there yet" | "not fetched";

const LAST_MINUTE = 30;

const credentialsOf = async ({ secretNamed }: FetchPorts, { secret }: FetchOrder) => {
  if (secret === undefined) return undefined;
  const parsed = Credentials.safeParse(JSON.parse(await secretNamed(secret)));
  // Its content stays out of logs and mails.
  if (!parsed.success)
    throw new FetchFailed(`the secret ${secret} holds no username with a password or key, and no token`);
  return parsed.data;
};

const download = async (ports: FetchPorts, order: FetchOrder, session: string): Promise<Fetched> => {
  const url = addressOf(order, session);
  const credentials = await credentialsOf(ports, order);
  if (url.protocol !== "sftp:") return fetchByHttps(url, credentials, ports.reach);
  const { hostKey } = order;
  if (!credentials || hostKey === undefined) throw new FetchFailed("an SFTP drop needs hostKey and secret");
  return fetchBySftp({ url, credentials, hostKey }, ports.reach);
};

const isSame = async ({ inbox }: FetchPorts, key: string, bytes: Uint8Array): Promise<boolean> => {
  const stored = await inbox.get(key);
  return stored !== undefined && Buffer.from(stored.bytes).equals(bytes);
};

const tryOne = async (
  ports: FetchPorts,
  order: FetchOrder,
  { session, again }: { readonly session: string; readonly again: boolean },
): Promise<FetchOutcome> => {
  const key = inboxKeyOf(order, session);
  if (!again && (await ports.inbox.head(key))) return "in the inbox";
  const bytes = await download(ports, order, session);
  if (!bytes || bytes.length === 0) return "not there yet";
  if (await isSame(ports, key, bytes)) return "unchanged";
  await ports.inbox.put(key, bytes);
  return "fetched";
};

/** Says at the last try that a file did not come. Before, it is only logged. */
const tellLate = async (ports: FetchPorts, { ticker, url }: FetchOrder, session: string, why: string) => {
  log.warn("a file was not fetched", { ticker, session, why });
  await tellOperators(ports, `Backspread has no file of ${session}: ${ticker}`, [
    `The file of ${session} for ${ticker} did not come from ${new URL(url).hostname}: ${why}.`,
    "No further try is made tonight. Put the file into the inbox, or start FetchFiles again.",
  ]);
};

/** Tries every order whose hour has come; returns what each came to, by its address. */
export const fetchFiles = async (
  ports: FetchPorts,
  { again = false, date }: { readonly again?: boolean | undefined; readonly date?: string | undefined } = {},
): Promise<Record<string, FetchOutcome>> => {
  const nowMs = ports.clock.now();
  const today = newYorkDay(nowMs);
  const { hour, minute } = newYorkTime(nowMs);
  const outcomes: Record<string, FetchOutcome> = {};
  // A holiday has no file.
  if (date === undefined && !isSession(today)) return outcomes;
  const session = date ?? formatDay(today);
  const isLast = date === undefined && hour === LAST_HOUR && minute >= LAST_MINUTE;
  for (const order of ports.orders.filter(({ fromHour }) => date !== undefined || hour >= fromHour)) {
    const { ticker, url } = order;
    let why = "it is not there yet";
    try {
      outcomes[url] = await tryOne(ports, order, { session, again });
    } catch (error) {
      outcomes[url] = "not fetched";
      why = error instanceof Error ? error.message : String(error);
    }
    const isMissing = outcomes[url] === "not there yet" || outcomes[url] === "not fetched";
    log.info("file tried", { ticker, session, outcome: outcomes[url], ...(isMissing && { why }) });
    if (isMissing && isLast) await tellLate(ports, order, session, why);
  }
  return outcomes;
};
