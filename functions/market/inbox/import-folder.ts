import { DamagedObject, type ListedObject } from "../../store/objects/ports.ts";
import type { Ports } from "../../store/ports.ts";
import { readSources } from "../append/sources.ts";
import { WholeImportNeeded } from "../append/whole-import.ts";
import { type ColumnMap, columnMapOf, NO_MAP } from "../chain/column-map.ts";
import { importOrder, type Order, type OrderReport } from "../import-order.ts";
import { REFERENCES } from "../import-reference.ts";
import { mendedManifest } from "../mend-manifest.ts";
import { isColumns, isPermit, isReplace, orderOf, stateOf, statesOf } from "./inbox-folder.ts";

/**
 * Imports a ticker's folder: as a whole where the ticker is new or `replace.txt` says so, else the files that its market
 * does not hold yet, as an append. So months and evenings can be added one by one, also to a ticker that came by a
 * command.
 */
export type InboxPorts = Pick<Ports, "inbox" | "market" | "clock"> & {
  readonly memoryBytes: number;
};

/** The time reserved for building and storing the largest market after the files are read. */
const TO_FINISH_MS = 180_000;

/** Returns the states of the inbox files in a ticker's market; undefined where it has none that could be appended to. */
const filesInMarket = async (
  market: Ports["market"],
  ticker: string,
): Promise<Readonly<Record<string, string>> | undefined> => {
  const entry = (await mendedManifest(market)).manifest.tickers[ticker];
  if (!entry || entry.modelled) return undefined;
  return (await readSources(market, entry.key))?.inboxFiles ?? {};
};

/** Returns the order of the new and changed files; undefined without any, or where the folder must come whole. */
const appendOf = async (
  { inbox, market }: InboxPorts,
  folder: string,
  files: readonly ListedObject[],
): Promise<Order | "nothing new" | undefined> => {
  if (files.some(isReplace)) return undefined;
  const held = await filesInMarket(market, folder);
  if (!held) return undefined;
  const fresh = files.filter((file) => isPermit(file) || held[file.key] !== stateOf(file));
  if (fresh.every((file) => isPermit(file) || isColumns(file))) return "nothing new";
  return { ...orderOf(inbox, folder, fresh), append: true, inboxFiles: statesOf(files) };
};

/** Returns the order of a reference series alone as an append: a day's value joins the others. */
const withSeries = (order: Order): Order =>
  "ticker" in order && Object.hasOwn(REFERENCES, order.ticker) && order.files.length === 0 && !order.replace
    ? { ...order, append: true }
    : order;

/** Returns the columns that a folder's `columns.txt` names; none without one. Throws ImportRefusal on an invalid one. */
const columnsIn = async (inbox: InboxPorts["inbox"], files: readonly ListedObject[]): Promise<ColumnMap> => {
  const file = files.find(isColumns);
  const stored = file && (await inbox.get(file.key));
  return stored ? columnMapOf(new TextDecoder().decode(stored.bytes), file.key) : NO_MAP;
};

/** True for a market that only a whole import can follow. */
const isWholeNeeded = (error: unknown): boolean =>
  error instanceof WholeImportNeeded || error instanceof DamagedObject;

/** Imports a folder; undefined where its market holds all files. Throws ImportRefusal. */
export const importFolder = async (
  ports: InboxPorts,
  folder: string,
  files: readonly ListedObject[],
  deadlineMs: number,
): Promise<OrderReport | undefined> => {
  const { inbox, market, clock, memoryBytes } = ports;
  const isTimeUp = () => clock.now() > deadlineMs - TO_FINISH_MS;
  const options = { limits: { memoryBytes, isTimeUp } };
  const columns = await columnsIn(inbox, files);
  const imported = (order: Order): Promise<OrderReport> =>
    importOrder("ticker" in order ? { ...order, columns } : order, market, options);
  const whole = orderOf(inbox, folder, files);
  const append = await appendOf(ports, folder, files);
  if (append === "nothing new") return undefined;
  if (!append) return imported(withSeries(whole));
  try {
    return await imported(append);
  } catch (error) {
    if (!isWholeNeeded(error)) throw error;
    return imported(whole);
  }
};
