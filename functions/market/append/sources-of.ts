import { MOST_NAME_CHARACTERS } from "#shared/domain/ticker.ts";
import type { ChainDays } from "#shared/engine/market/build/stored-sessions.ts";
import { joinedLeftOut } from "../chain/left-out.ts";
import type { Reading } from "../chain/read-files.ts";
import type { ImportFile } from "../import-file.ts";
import type { ImportOrder } from "../market-order.ts";
import type { GivenFacts } from "../side-files/read-side-files.ts";
import type { AppendBase } from "./current-market.ts";
import type { MarketSources } from "./sources.ts";

const folderOf = (address: string): string => address.slice(0, address.lastIndexOf("/") + 1);

/** An address as a source names it: its host alone where it is long. */
const named = (address: string): string =>
  address.length > MOST_NAME_CHARACTERS ? new URL(address).origin : address;

/** Returns how a source names the addresses of its chain: one whole, several by their folders. */
export const addressSources = (files: readonly ImportFile[], isAppend: boolean): string[] => {
  const addresses = files.flatMap(({ address }) => (address === undefined ? [] : [address]));
  const isSingle = addresses.length === 1 && !isAppend;
  return [...new Set(isSingle ? addresses : addresses.map(folderOf))].map(named);
};

type Read = {
  readonly order: ImportOrder;
  readonly reading: Reading;
  readonly facts: GivenFacts;
  readonly days: ChainDays;
  /** The days with added quotes. */
  readonly added: ReadonlySet<number>;
  readonly base: AppendBase | undefined;
};

const ascending = (numbers: Iterable<number>): number[] => [...numbers].sort((a, b) => a - b);

const byDay = <Value>(values: ReadonlyMap<number, Value>): [number, Value][] =>
  [...values].sort(([a], [b]) => a - b);

/** Returns what a market is made from, for later appends to it. */
export const sourcesOf = ({ order, reading, facts, days, added, base }: Read): MarketSources => {
  const { source, symbol, inboxFiles } = order;
  const { events, splits, dividends, settlementPrices } = facts;
  const { prices, medians } = days;
  const before = base?.sources;
  const addresses = addressSources(order.files, base !== undefined);
  return {
    version: 1,
    vendors: [...new Set([...(before?.vendors ?? []), ...reading.vendors, ...addresses])],
    source: source?.trim() ?? before?.source,
    symbol: symbol ?? before?.symbol,
    strict: { symbols: reading.hasOtherSymbols },
    prices: byDay(prices),
    medians: byDay(medians).filter(([day, median]) => prices.get(day) !== median),
    roots: { am: ascending(reading.roots.am), pm: ascending(reading.roots.pm) },
    leftOut: joinedLeftOut(before?.leftOut ?? [], reading.leftOut, added),
    otherSymbols: [...new Set([...(before?.otherSymbols ?? []), ...reading.otherSymbols])].sort(),
    given: {
      events: events && [...events],
      splits: splits && [...splits],
      dividends: dividends && [...dividends],
      settlementPrices: settlementPrices && [...settlementPrices],
    },
    inboxFiles: { ...before?.inboxFiles, ...inboxFiles },
  };
};
