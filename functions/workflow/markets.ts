import * as z from "zod";
import type { Market, ReferenceSeries } from "#shared/engine/market/market.ts";
import { MarketFormatError, openMarket } from "#shared/engine/market/open.ts";
import { readStored } from "../lib/stored-json.ts";
import type { Objects } from "../store/ports.ts";
import { DataError } from "./data-error.ts";

/** Data of the market bucket as the engine reads it. An object under a key never changes, so it is fetched once. */
export type Markets = {
  market(key: string): Promise<Market>;
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
const remembering = <T>(kept: number, load: (key: string) => Promise<T>) => {
  const values = new Map<string, Promise<T>>();
  return (key: string): Promise<T> => {
    const value = values.get(key) ?? load(key);
    values.delete(key);
    for (const oldest of values.keys()) if (values.size >= kept) values.delete(oldest);
    values.set(key, value);
    value.catch(() => values.delete(key));
    return value;
  };
};

const loadMarket = async (objects: Pick<Objects, "get">, key: string): Promise<Market> => {
  const found = await objects.get(key);
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
export const rememberedMarkets = (objects: Pick<Objects, "get">): Markets => ({
  market: remembering(MARKETS_KEPT, (key) => loadMarket(objects, key)),
  reference: remembering(REFERENCES_KEPT, (key) => loadReference(objects, key)),
});
