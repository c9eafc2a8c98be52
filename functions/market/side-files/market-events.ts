import { isUnplannedClosing, tradingHolidaysBetween } from "#shared/domain/calendar.ts";
import { addDays, type Day, parseDay } from "#shared/domain/day.ts";
import { EVENT_TYPES, type EventTime, type MarketEvent } from "#shared/domain/strategy/event.ts";
import { earningsOf } from "../facts/earnings.ts";
import type { ImportFile } from "../import-file.ts";
import { dayIn, readSideFile } from "./side-file.ts";

/**
 * Decisions of the Federal Open Market Committee, 2015 to 2026, the unscheduled ones of 2019 and 2020 among them. Facts,
 * from CunXin1/qqq_trading `fomc_dates.csv`, compared with magis-capital-partners/spx-0dte `fomc_days.csv` and, for 2025
 * and 2026, with the Federal Reserve's announced schedule.
 */
const DECISIONS = `
  2015-01-28 2015-03-18 2015-04-29 2015-06-17 2015-07-29 2015-09-17 2015-10-28 2015-12-16 2016-01-27
  2016-03-16 2016-04-27 2016-06-15 2016-07-27 2016-09-21 2016-11-02 2016-12-14 2017-02-01 2017-03-15
  2017-05-03 2017-06-14 2017-07-26 2017-09-20 2017-11-01 2017-12-13 2018-01-31 2018-03-21 2018-05-02
  2018-06-13 2018-08-01 2018-09-26 2018-11-08 2018-12-19 2019-01-30 2019-03-20 2019-05-01 2019-06-19
  2019-07-31 2019-09-18 2019-10-04 2019-10-30 2019-12-11 2020-01-29 2020-03-03 2020-03-15 2020-03-23
  2020-04-29 2020-06-10 2020-07-29 2020-09-16 2020-11-05 2020-12-16 2021-01-27 2021-03-17 2021-04-28
  2021-06-16 2021-07-28 2021-09-22 2021-11-03 2021-12-15 2022-01-26 2022-03-16 2022-05-04 2022-06-15
  2022-07-27 2022-09-21 2022-11-02 2022-12-14 2023-02-01 2023-03-22 2023-05-03 2023-06-14 2023-07-26
  2023-09-20 2023-11-01 2023-12-13 2024-01-31 2024-03-20 2024-05-01 2024-06-12 2024-07-31 2024-09-18
  2024-11-07 2024-12-18 2025-01-29 2025-03-19 2025-05-07 2025-06-18 2025-07-30 2025-09-17 2025-10-29
  2025-12-10 2026-01-28 2026-03-18 2026-04-29 2026-06-17 2026-07-29 2026-09-16 2026-10-28 2026-12-09
`;

/** Decisions between scheduled meetings, unknown until they were made (E5). */
const UNSCHEDULED: ReadonlySet<string> = new Set(["2019-10-04", "2020-03-03", "2020-03-15", "2020-03-23"]);

/** Every decision, for every ticker (E5). */
export const FOMC_DECISIONS: readonly MarketEvent[] = DECISIONS.trim()
  .split(/\s+/)
  .map((date) => ({
    type: "FOMC decision",
    day: parseDay(date)!,
    time: UNSCHEDULED.has(date) ? "unscheduled" : "unknown",
  }));

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

/** Returns the shipped events but for types of which the ticker has events of its own. */
export const eventsWith = (shipped: readonly MarketEvent[], own: readonly MarketEvent[]): MarketEvent[] => {
  const replaced = new Set(own.map(({ type }) => type));
  return [...shipped.filter(({ type }) => !replaced.has(type)), ...own];
};
