import { existsSync, readFileSync } from "node:fs";
import { isSession } from "#shared/domain/calendar.ts";
import { parseDay } from "#shared/domain/day.ts";

/**
 * How the sample market's facts come from the public files: the recipe of `facts/README.md` as code, so that a test can
 * compare what is shipped with what the sources say.
 */

const DATA = `${import.meta.dirname}/../../../shared/data`;
const FIRST_DAY = "2013-12-02";

/** Whether the source files are on this machine. */
export const hasSources = existsSync(`${DATA}/series/SPY.csv`);

const rowsOf = (path: string): string[][] =>
  readFileSync(`${DATA}/${path}`, "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split(","));

/** How many of today's shares one share of that day has become. */
const splitFactor = (ticker: string, day: string): number =>
  rowsOf("events/splits_2014_2025.csv")
    .filter(([name, effective]) => name === ticker && day < effective!)
    .reduce((factor, [, , ratio]) => factor * Number(ratio), 1);

/** `date,open,high,low,close,volume` with the splits undone. */
export const deriveBars = (ticker: string): string => {
  const lines = rowsOf(`series/${ticker}.csv`)
    .filter(([day]) => day! >= FIRST_DAY)
    .map(([day, open, high, low, close, volume]) => {
      const factor = splitFactor(ticker, day!);
      const prices = [open, high, low, close].map((price) => (Number(price) * factor).toFixed(2));
      return [day, ...prices, Math.round(Number(volume) / factor)].join(",");
    });
  return `date,open,high,low,close,volume\n${lines.join("\n")}\n`;
};

const closesOf = (file: string, column: number): Map<string, number> =>
  new Map(rowsOf(`series/${file}`).map((row) => [row[0]!, Number(row[column])]));

/** `date,vix,vix9d,vix3m`: closes of the sessions, blank where a source has none. */
export const deriveVix = (): string => {
  const columns = [closesOf("VIX.csv", 4), closesOf("VIX9D.csv", 4), closesOf("VIX3M.csv", 1)];
  const days = [...new Set(columns.flatMap((column) => [...column.keys()]))]
    .filter((day) => day >= FIRST_DAY && isSession(parseDay(day)!))
    .sort();
  const lines = days.map((day) =>
    [day, ...columns.map((column) => column.get(day)?.toFixed(2) ?? "")].join(","),
  );
  return `date,vix,vix9d,vix3m\n${lines.join("\n")}\n`;
};
