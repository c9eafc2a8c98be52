import type { Objects } from "../store/objects/ports.ts";
import { VIX } from "../tickers/manifest.ts";
import {
  type ImportOrder,
  type ImportReport,
  type ImportSurroundings,
  importMarket,
  tickerOf,
} from "./import-market.ts";
import { importReference, REFERENCES, type ReferenceReport } from "./import-reference.ts";

export type OrderReport = ImportReport | ReferenceReport;

/**
 * Imports what is ordered: a ticker, or a reference series where there is the underlying's file alone. Throws
 * ImportRefusal on input that is at fault; then nothing has changed.
 */
export const importOrder = async (
  order: ImportOrder,
  objects: Objects,
  surroundings?: ImportSurroundings,
): Promise<OrderReport> => {
  const { underlying, files, replace } = order;
  const ticker = tickerOf(order.ticker);
  if (files.length === 0 && underlying && Object.hasOwn(REFERENCES, ticker))
    return importReference(ticker, { file: underlying, replace }, objects);
  const report = await importMarket(order, objects, surroundings);
  // Every other ticker's closes are a series of its own already.
  if (ticker === VIX && underlying) await importReference(VIX, { file: underlying, replace }, objects);
  return report;
};
