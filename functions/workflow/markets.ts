import * as z from "zod";
import type { TickerEntry } from "#shared/contracts/manifest.ts";
import type { Market, ReferenceSeries } from "#shared/engine/market/market.ts";
import { MarketFormatError, openMarket } from "#shared/engine/market/open.ts";
import type { Objects } from "../store/objects/ports.ts";
import { readStored } from "../store/objects/stored-json.ts";
import { DataError } from "./data-error.ts";

/** Where a market object lies, and how much of it a backtest reads; all of it where that is not known. */
type MarketPlace = Pick<TickerEntry, "key" | "coreBytes">;

/** Data of the market bucket as the engine reads it. An object under a key never changes, so it is fetched once. */
export type Markets = {
  market(entry: MarketPlace): Promise<Market>;
  reference(key: string): Promise<ReferenceSeries>;
};

/** JSON has no NaN: a day without a value holds null. */
const Value = z
  .number()
  .nullable()
  .transform((value) => value ?? Number.NaN);
const ReferenceFile = z.object({ days: z.array(z.number().int()), values: z.array(Value) });

/** Ten years of a liquid ticker fill a good part of a function's memory: no more than two are kept. */
const MARKETS_KEPT = 2;
const REFERENCES_KEPT = 4;

/** Remembers the values of the keys asked for last; a load that fails is not remembered. */
const remembering = <T>(kept: number) => {
  const values = new Map<string, Promise<T>>();
  return (key: string, load: () => Promise<T>): Promise<T> => {
    const value = values.get(key) ?? load();
    values.delete(key);
    for (const oldest of values.keys()) if (values.size >= kept) values.delete(oldest);
    values.set(key, value);
    value.catch(() => values.delete(key));
    return value;
  };
};

const loadMarket = async (
  objects: Pick<Objects, "get">,
  { key, coreBytes }: MarketPlace,
): Promise<Market> => {
  const found = await objects.get(key, coreBytes);
  if (!found) throw new DataError(`there is no market object ${key}`);
  try {
    return openMarket(found.bytes);
  } catch (error) {
    if (error instanceof MarketFormatError) throw new DataError(`${key}: ${error.message}`, { cause: error });
    throw error;
  }
};

const loadReference = async (objects: Pick<Objects, "get">, key: string): Promise<ReferenceSeries> => {
  const file = await readStored(objects, key, ReferenceFile);
  if (!file) throw new DataError(`there is no reference series ${key}`);
  return { days: Int32Array.from(file.days), values: Float64Array.from(file.values) };
};

/** Reads through a memory that lives as long as the function's environment. */
export const rememberedMarkets = (objects: Pick<Objects, "get">): Markets => {
  const markets = remembering<Market>(MARKETS_KEPT);
  const references = remembering<ReferenceSeries>(REFERENCES_KEPT);
  return {
    market: (place) => markets(place.key, () => loadMarket(objects, place)),
    reference: (key) => references(key, () => loadReference(objects, key)),
  };
};
