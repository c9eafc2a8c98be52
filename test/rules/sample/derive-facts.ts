import { existsSync, readFileSync } from "node:fs";
import { isSession } from "#shared/domain/calendar.ts";
import { parseDay } from "#shared/domain/day.ts";

/**
 * Derives the sample market's facts from the public files, as `facts/README.md` describes, to compare them with the
 * shipped ones.
 */

const DATA = `${import.meta.dirname}/../../../../shared/data`;
const FIRST_DAY = "2013-12-02";

export const hasSources = existsSync(`${DATA}/series/SPY.csv`);

const rowsOf = (path: string): string[][] =>
  readFileSync(`${DATA}/${path}`, "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split(","));

/** Returns the number of today's shares that one share of the day became by splits. */
const splitFactor = (ticker: string, day: string): number =>
  rowsOf("events/splits_2014_2025.csv")
    .filter(([name, effective]) => name === ticker && day < effective!)
    .reduce((factor, [, , ratio]) => factor * Number(ratio), 1);

/** The file of an index, which bears its vendor's name. */
const FILES: Readonly<Record<string, string>> = { SPX: "GSPC" };

/** Returns `date,open,high,low,close,volume` with the splits undone; a volume of 0 is a blank. */
export const deriveBars = (ticker: string): string => {
  const lines = rowsOf(`series/${FILES[ticker] ?? ticker}.csv`)
    .filter(([day]) => day! >= FIRST_DAY)
    .map(([day, open, high, low, close, volume]) => {
      const factor = splitFactor(ticker, day!);
      const prices = [open, high, low, close].map((price) => (Number(price) * factor).toFixed(2));
      return [day, ...prices, Math.round(Number(volume) / factor) || ""].join(",");
    });
  return `date,open,high,low,close,volume\n${lines.join("\n")}\n`;
};

const closesOf = (file: string, column: number): Map<string, number> =>
  new Map(rowsOf(`series/${file}`).map((row) => [row[0]!, Number(row[column])]));

/** Returns VIX closes: those of `VIX.csv`, from which the other file differs on nine days, and the later ones of that. */
const vixCloses = (): Map<string, number> => {
  const closes = closesOf("VIX.csv", 4);
  const last = [...closes.keys()].at(-1)!;
  for (const [day, close] of closesOf("VIX_ohlc.csv", 4)) if (day > last) closes.set(day, close);
  return closes;
};

/** Returns `date,vix,vix9d,vix3m`: the closes of sessions, blank if a source has none. */
export const deriveVix = (): string => {
  const columns = [vixCloses(), closesOf("VIX9D.csv", 4), closesOf("VIX3M.csv", 1)];
  const days = [...new Set(columns.flatMap((column) => [...column.keys()]))]
    .filter((day) => day >= FIRST_DAY && isSession(parseDay(day)!))
    .sort();
  const lines = days.map((day) =>
    [day, ...columns.map((column) => column.get(day)?.toFixed(2) ?? "")].join(","),
  );
  return `date,vix,vix9d,vix3m\n${lines.join("\n")}\n`;
};

/** Returns `date,percent`: the yields of 3-month bills in percent a year, without the days that have none. */
export const deriveBillYields = (): string => {
  const lines = rowsOf("series/DTB3.csv")
    .filter(([day, percent]) => day! >= FIRST_DAY && percent)
    .map(([day, percent]) => `${day},${percent}`);
  return `date,percent\n${lines.join("\n")}\n`;
};
