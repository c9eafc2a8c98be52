import { isUnplannedClosing, tradingHolidaysBetween } from "#shared/domain/calendar.ts";
import { addDays, type Day } from "#shared/domain/day.ts";
import { EVENT_TYPES, type EventTime, type MarketEvent } from "#shared/domain/strategy/event.ts";
import { earningsOf } from "../facts/earnings.ts";
import { FOMC_DECISIONS } from "../facts/fomc-decisions.ts";
import type { ImportFile } from "../import-file.ts";
import { dayIn, readSideFile } from "./side-file.ts";

/** Holidays are listed this far beyond the chain, since E5 counts dozens of sessions around an event. */
const REACH_DAYS = 366;

const TIMES: ReadonlyMap<string, EventTime> = new Map([
  ["bmo", "bmo"],
  ["amc", "amc"],
  ["", "unknown"],
  ["unscheduled", "unscheduled"],
]);

/** Reads a file of events, `type,date,time`. */
export const readEvents = async (file: ImportFile): Promise<MarketEvent[]> => {
  const rows = await readSideFile(file, ["type", "date"], ["time"]);
  return rows.map((row) => {
    const type = EVENT_TYPES.find((name) => name.toLowerCase() === row.text("type").toLowerCase());
    if (type === undefined) throw row.refusal("type", `is none of ${EVENT_TYPES.join(", ")}`);
    const time = TIMES.get(row.text("time").toLowerCase());
    if (time === undefined) throw row.refusal("time", "is neither bmo, amc, unscheduled nor blank");
    return { type, day: dayIn(row, "date"), time };
  });
};

/** Returns the events that ship with the product for a ticker whose chain spans these days. */
export const shippedEvents = (ticker: string, first: Day, last: Day): MarketEvent[] => [
  ...earningsOf(ticker),
  ...FOMC_DECISIONS,
  ...tradingHolidaysBetween(addDays(first, -REACH_DAYS), addDays(last, REACH_DAYS)).map(
    (day): MarketEvent => ({
      type: "Trading holiday",
      day,
      time: isUnplannedClosing(day) ? "unscheduled" : "unknown",
    }),
  ),
];

/**
 * Returns the shipped events, except for types of which the ticker has events of its own: those replace them.
 */
export const eventsWith = (shipped: readonly MarketEvent[], own: readonly MarketEvent[]): MarketEvent[] => {
  const replaced = new Set(own.map(({ type }) => type));
  return [...shipped.filter(({ type }) => !replaced.has(type)), ...own];
};
