import type { Objects } from "../store/objects/ports.ts";
import { VIX } from "../tickers/manifest.ts";
import {
  type ImportOptions,
  type ImportOrder,
  type ImportReport,
  importMarket,
  tickerOf,
} from "./import-market.ts";
import { checkedReference, REFERENCES, type ReferenceReport } from "./import-reference.ts";

export type OrderReport = ImportReport | ReferenceReport;

/**
 * Imports a ticker, or a reference series from an underlying file alone. Throws ImportRefusal on invalid input;
 * nothing has then changed.
 */
export const importOrder = async (
  order: ImportOrder,
  objects: Objects,
  surroundings?: ImportOptions,
): Promise<OrderReport> => {
  const { underlying, files, replace } = order;
  const ticker = tickerOf(order.ticker);
  const isAlone = files.length === 0 && Object.hasOwn(REFERENCES, ticker);
  // Publishing any other ticker writes its closes as a series.
  const reference =
    underlying && (isAlone || ticker === VIX)
      ? await checkedReference(ticker, { file: underlying, replace }, objects)
      : undefined;
  const report = isAlone && reference ? reference.report : await importMarket(order, objects, surroundings);
  await reference?.publish();
  return report;
};
