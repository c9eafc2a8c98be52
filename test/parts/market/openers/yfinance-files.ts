import type { ImportOrder } from "../../../../functions/market/market-order.ts";
import { importFiles, memoryFile } from "../import-text.ts";
import { closes } from "../vendors/vendor-lines.ts";

/** Makes files as yfinance's chains are saved. */

export const HEADER =
  "contractSymbol,lastTradeDate,strike,lastPrice,bid,ask,change,percentChange,volume,openInterest,impliedVolatility,inTheMoney,contractSize,currency";
type Given = {
  readonly traded?: string;
  readonly iv?: string;
  readonly volume?: string;
  readonly end?: string;
};
export const row = (
  contract: string,
  strike: number,
  bid: number,
  ask: number,
  given: Given = {},
): string => {
  const { traded = "2026-11-18 20:59:58+00:00", iv = "0.214", volume = "12.0", end = "USD" } = given;
  return `${contract},${traded},${strike},1.2,${bid},${ask},0.0,0.0,${volume},7.0,${iv},False,REGULAR,${end}`;
};
export const CALL = "SPY261218C00600000";
export const DATES = ["2026-11-18", "2026-11-19", "2026-11-20"] as const;
export const CLOSES = closes([DATES[0], 601.5], [DATES[1], 603.25], [DATES[2], 607]);
export const AT = { expiry: "2026-12-18", strike: 600, right: "call" } as const;

export const textOf = (rows: readonly string[], header = HEADER): string =>
  `${[header, ...rows].join("\n")}\n`;
export const fileOf = (rows: readonly string[], name = "SPY.csv", header = HEADER) =>
  memoryFile(name, textOf(rows, header));
export const imported = (files: readonly ReturnType<typeof fileOf>[], order: Partial<ImportOrder> = {}) =>
  importFiles(files, { ticker: "SPY", underlying: CLOSES, ...order });
export const ONE = [row(CALL, 600, 10, 10.2)];
