import type { Objects } from "../store/objects/ports.ts";
import { readManifest, VIX } from "../tickers/manifest.ts";
import type { ImportFile } from "./import-file.ts";
import { type ImportReport, importMarket, tickerOf } from "./import-market.ts";
import { checkedRates, type RatesReport } from "./import-rates.ts";
import { checkedReference, REFERENCES, type ReferenceReport } from "./import-reference.ts";
import type { ImportOptions, ImportOrder } from "./market-order.ts";

/** The rates of all tickers, without a ticker. */
type RatesOrder = { readonly rates: ImportFile; readonly append?: boolean };

/** A ticker or a reference series, the rates of all tickers, or both. */
export type Order = (ImportOrder & { readonly rates?: ImportFile }) | RatesOrder;

export type OrderReport = (ImportReport | ReferenceReport | object) & { readonly rates?: RatesReport };

const isAppend = async ({ ticker, append }: ImportOrder, objects: Objects): Promise<boolean> =>
  append === true && (await readManifest(objects)).tickers[tickerOf(ticker)] !== undefined;

/** Imports a ticker, or a reference series from an underlying file alone. */
const importTicker = async (
  order: ImportOrder,
  objects: Objects,
  surroundings?: ImportOptions,
): Promise<ImportReport | ReferenceReport> => {
  const { underlying, files, replace, append } = order;
  const ticker = tickerOf(order.ticker);
  const isAlone =
    files.length === 0 && Object.hasOwn(REFERENCES, ticker) && !(await isAppend(order, objects));
  // Publishing any other ticker writes its closes as a series.
  const reference =
    underlying && (isAlone || ticker === VIX)
      ? await checkedReference(ticker, { file: underlying, replace, append }, objects)
      : undefined;
  const report = isAlone && reference ? reference.report : await importMarket(order, objects, surroundings);
  await reference?.publish();
  return report;
};

/** Imports all of an order. Throws ImportRefusal on invalid input; nothing has then changed. */
export const importOrder = async (
  order: Order,
  objects: Objects,
  surroundings?: ImportOptions,
): Promise<OrderReport> => {
  const rates = order.rates && (await checkedRates(order.rates, objects, order.append));
  const report = "ticker" in order ? await importTicker(order, objects, surroundings) : {};
  await rates?.publish();
  return rates ? { ...report, rates: rates.report } : report;
};
