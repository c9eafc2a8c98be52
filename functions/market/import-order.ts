import type { Objects } from "../store/objects/ports.ts";
import { VIX } from "../tickers/manifest.ts";
import {
  type ImportOptions,
  type ImportOrder,
  type ImportReport,
  importMarket,
  tickerOf,
} from "./import-market.ts";
import { importReference, REFERENCES, type ReferenceReport } from "./import-reference.ts";

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
  if (files.length === 0 && underlying && Object.hasOwn(REFERENCES, ticker))
    return importReference(ticker, { file: underlying, replace }, objects);
  const report = await importMarket(order, objects, surroundings);
  // Publishing any other ticker writes its closes as a series.
  if (ticker === VIX && underlying) await importReference(VIX, { file: underlying, replace }, objects);
  return report;
};
