import type { UnderlyingBars } from "#shared/engine/market/build/session-axis.ts";
import type { ImportFile } from "../import-file.ts";
import { ownHistory } from "./index-history.ts";
import { amountIn, distinctDaysIn, readSideFile } from "./side-file.ts";

const isPrice = (value: number): boolean => value > 0;
const isVolume = (value: number): boolean => value >= 0;

/**
 * Reads bars of the underlying, `date,open,high,low,close,volume`, in dollars as traded on the day, or a history from
 * Cboe or Yahoo. Any figure may be blank; only date and close are required columns.
 */
export const readUnderlying = async (file: ImportFile): Promise<UnderlyingBars> => {
  const rows = await readSideFile(file, ["date", "close"], ["open", "high", "low", "volume"], ownHistory);
  const days = distinctDaysIn(rows, "date");
  const prices = (column: string): number[] => rows.map((row) => amountIn(row, column, isPrice));
  const [high, low] = [prices("high"), prices("low")];
  const crossed = rows.find((_, i) => high[i]! < low[i]!);
  if (crossed) throw crossed.refusal("high", `is below the low of ${crossed.text("low")}`);
  return {
    days,
    open: prices("open"),
    high,
    low,
    close: prices("close"),
    volume: rows.map((row) => amountIn(row, "volume", isVolume)),
  };
};
