import { capitalized } from "../capitalized.ts";
import { counted } from "../count-words.ts";
import { MONTH_NAMES } from "../month-names.ts";
import { CRITERIA, type Criterion, type CriterionSeries } from "./criterion.ts";
import type { EventType } from "./event.ts";
import type { EventOffset, EventRule, FilterRule } from "./strategy.ts";

/** Sentences for the entries of a strategy: around events (E5), and on conditions (E3). */

/** An event's name, and its pronouns for later mentions. */
const EVENT_WORDS: Readonly<Record<EventType, readonly [name: string, it: string, its: string]>> = {
  Earnings: ["earnings", "them", "their"],
  "FOMC decision": ["an FOMC decision", "it", "its"],
  "Trading holiday": ["a trading holiday", "it", "its"],
};

const offsetWords = ({ side, sessions }: EventOffset, event: string, itsSession: string): string =>
  sessions === 0 ? `on ${itsSession}` : `${counted(sessions, "session")} ${side.toLowerCase()} ${event}`;

const eventWords = ({ type, entry, exit }: EventRule): string => {
  const [name, it, its] = EVENT_WORDS[type];
  const open = offsetWords(entry, name, `the session of ${name}`);
  return `open ${open} and close ${offsetWords(exit, it, `${its} session`)} at the latest`;
};

/** Returns a sentence such as "Open 5 sessions before earnings." Rows are alternatives. */
export const eventsSentence = (rules: readonly EventRule[]): string =>
  `${capitalized(rules.map(eventWords).join("; or "))}.`;

const CALENDAR_NAMES: Partial<Record<CriterionSeries, readonly string[]>> = {
  weekday: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
  month: MONTH_NAMES,
};

const SERIES_WORDS: Readonly<Record<CriterionSeries, string>> = {
  impliedVolatility: "implied volatility",
  ivRank: "IV rank",
  ivPercentile: "IV percentile",
  historicalVolatility: "30-day historical volatility",
  ivMinusHv: "implied less historical volatility",
  skew: "25-delta skew",
  termStructure: "the 30/90-day term structure",
  price: "the price",
  rsi: "RSI (14)",
  volume: "volume",
  optionVolume: "option volume",
  putCallRatio: "the put/call ratio",
  vix: "VIX",
  weekday: "it is",
  dayOfMonth: "the day of the month",
  month: "it is",
  sessionOfMonth: "the session of the month",
  sessionFromMonthEnd: "the session counted from the month's end",
};

/** Series with possible values below 0, for which a low bound of 0 has a meaning. */
const SIGNED: readonly CriterionSeries[] = ["ivMinusHv", "skew"];

/** Returns a bound in words, such as "20%", "$450", "1.2 ×" or "Monday". */
const boundWords = (value: number, { unit, series, test }: Criterion): string => {
  const name = test === "value" ? CALENDAR_NAMES[series]?.[value - 1] : undefined;
  if (name !== undefined) return name;
  const figure = value.toLocaleString("en-US", { maximumFractionDigits: 10 });
  if (unit === "$") return `$${figure}`;
  return unit === "×" ? `${figure} ×` : `${figure}${unit}`;
};

const calendarWords = (name: string, low: string, high: string | undefined): string => {
  if (high === undefined) return `${name} ${low} or later`;
  return low === high ? `${name} ${low}` : `${name} ${low} to ${high}`;
};

const valueWords = (rule: FilterRule, criterion: Criterion): string => {
  const { low, high } = rule;
  const { series } = criterion;
  const name = SERIES_WORDS[series];
  const least = boundWords(low, criterion);
  const most = high === 0 ? undefined : boundWords(high, criterion);
  // Days and months have names and count from 1.
  if (CALENDAR_NAMES[series]) return calendarWords(name, boundWords(Math.max(1, low), criterion), most);
  if (most === undefined) return `${name} is at least ${least}`;
  if (low === 0 && !SIGNED.includes(series)) return `${name} is at most ${most}`;
  return low === high ? `${name} is ${least}` : `${name} is between ${least} and ${most}`;
};

const changeWords = (rule: FilterRule, criterion: Criterion, verb: "rose" | "fell"): string => {
  const { low, high, lookBackSessions } = rule;
  const over = `over ${counted(lookBackSessions, "session")}`;
  const name = SERIES_WORDS[criterion.series];
  const least = boundWords(low, criterion);
  const most = boundWords(high, criterion);
  if (high === 0 && low === 0) return `${name} did not ${verb === "rose" ? "fall" : "rise"} ${over}`;
  if (high === 0) return `${name} ${verb} by ${least} or more ${over}`;
  if (low === 0) return `${name} ${verb} by ${most} or less ${over}`;
  return low === high
    ? `${name} ${verb} by ${least} ${over}`
    : `${name} ${verb} by ${least} to ${most} ${over}`;
};

const filterWords = (rule: FilterRule): string => {
  const criterion: Criterion = CRITERIA[rule.criterion];
  const mean = `its ${rule.lookBackSessions}-session moving average`;
  switch (criterion.test) {
    case "value":
      return valueWords(rule, criterion);
    case "chg up":
      return changeWords(rule, criterion, "rose");
    case "chg down":
      return changeWords(rule, criterion, "fell");
    case "above mov avg":
      return `${SERIES_WORDS[criterion.series]} is above ${mean}`;
    case "below mov avg":
      return `${SERIES_WORDS[criterion.series]} is below ${mean}`;
  }
};

/** Returns a sentence such as "Enter only when IV rank is at least 50% or when it is Friday." */
export const filtersSentence = (rules: readonly FilterRule[]): string => {
  const words = rules.map((rule, index) => {
    if (index === rules.length - 1) return filterWords(rule);
    return `${filterWords(rule)}${rule.joinsNext === "AND" ? " and " : ", or when "}`;
  });
  return `Enter only when ${words.join("")}.`;
};
