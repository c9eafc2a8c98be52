import type { ImportFile } from "../../../functions/market/import-file.ts";
import { type ImportReport, importMarket } from "../../../functions/market/import-market.ts";
import type { ImportOrder } from "../../../functions/market/market-order.ts";
import type { Market } from "../../../shared/engine/market/market.ts";
import { openMarket } from "../../../shared/engine/market/open.ts";
import { memoryObjects } from "../functions/memory/memory-objects.ts";

/** Returns a file in memory for an import, read in pieces of any size. */
export const memoryFile = (
  name: string,
  content: string | Uint8Array,
  pieceBytes = 64 * 1024,
): ImportFile => {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  return {
    name,
    bytes: bytes.length,
    open: async ({ start, end } = { start: 0, end: bytes.length }) =>
      (async function* () {
        for (let at = start; at < end; at += pieceBytes)
          yield bytes.subarray(at, Math.min(end, at + pieceBytes));
      })(),
  };
};

export type Imported = { readonly report: ImportReport; readonly bytes: Uint8Array; readonly market: Market };

/** Imports files into an empty store; returns the report and the stored market. */
export const importFiles = async (
  files: readonly ImportFile[],
  order: Partial<ImportOrder> = {},
): Promise<Imported> => {
  const objects = memoryObjects();
  const report = await importMarket({ ticker: "TEST", format: "auto", ...order, files }, objects);
  const stored = await objects.get(report.entry.key);
  if (!stored) throw new Error("the market object is not there");
  return { report, bytes: stored.bytes, market: openMarket(stored.bytes) };
};

export const PLAIN_HEADER = "date,expiry,strike,right,bid,ask,iv,delta,volume,open_interest,underlying";

/** Returns a chain file of these lines in the plain format. */
export const plainFile = (lines: readonly string[], name = "chain.csv"): ImportFile =>
  memoryFile(name, `${[PLAIN_HEADER, ...lines].join("\n")}\n`);

export const importPlain = (lines: readonly string[], order: Partial<ImportOrder> = {}): Promise<Imported> =>
  importFiles([plainFile(lines)], order);
