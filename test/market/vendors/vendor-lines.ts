import type { ImportOrder } from "../../../functions/market/import-market.ts";
import { openQuoteDetails } from "../../../shared/engine/market/open.ts";
import { type Imported, importFiles, memoryFile } from "../import-text.ts";

/** Lines of a file, one below the other. */
export const lines = (...all: readonly string[]): string => `${all.join("\n")}\n`;

/** Imports a file of those lines. */
export const importLines = (
  all: readonly string[],
  order: Partial<ImportOrder> = {},
  name = "vendor.csv",
): Promise<Imported> => importFiles([memoryFile(name, lines(...all))], order);

/** A volume or an open interest that a market does not know. */
export const UNKNOWN = 0xffff_ffff;

/** What a market keeps of each quote beside its price, contract by contract. */
export const detailsOf = ({ bytes }: Imported) => {
  const { volumes, openInterests, impliedVolatilities } = openQuoteDetails(bytes);
  return {
    volumes: Array.from(volumes),
    openInterests: Array.from(openInterests),
    impliedVolatilities: Array.from(impliedVolatilities),
  };
};

/** The underlying's closes, to stand beside a chain without its price. */
export const closes = (...rows: readonly (readonly [date: string, close: number])[]) =>
  memoryFile("underlying.csv", lines("date,close", ...rows.map((row) => row.join(","))));
