import type { UnderlyingBars } from "#shared/engine/market/session-axis.ts";
import type { ImportFile } from "./import-file.ts";
import { amountIn, dayIn, readSideFile } from "./side-file.ts";

const isPrice = (value: number): boolean => value > 0;
const isVolume = (value: number): boolean => value >= 0;

/**
 * The underlying's bars, `date,open,high,low,close,volume`, prices in dollars as traded on the day. Any figure may be
 * blank, and all columns but date and close may be missing.
 */
export const readUnderlying = async (file: ImportFile): Promise<UnderlyingBars> => {
  const rows = await readSideFile(file, ["date", "close"], ["open", "high", "low", "volume"]);
  const lineOf = new Map<number, number>();
  for (const row of rows) {
    const day = dayIn(row, "date");
    const other = lineOf.get(day);
    if (other !== undefined) throw row.refusal("date", `stands on line ${other} already`);
    lineOf.set(day, row.line);
  }
  const prices = (column: string): number[] => rows.map((row) => amountIn(row, column, isPrice));
  return {
    days: [...lineOf.keys()],
    open: prices("open"),
    high: prices("high"),
    low: prices("low"),
    close: prices("close"),
    volume: rows.map((row) => amountIn(row, "volume", isVolume)),
  };
};
