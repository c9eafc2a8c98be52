import { counted, grouped } from "../count-words.ts";
import { CRITERIA } from "../strategy/criterion.ts";
import type { EventOffset, EventRule, FilterRule, Threshold, TrailingStop } from "../strategy/strategy.ts";

/** Words for values of a sweep's rules, short enough for a table. */

/** Dollars have two decimals or none. */
const money = (dollars: number): string =>
  dollars.toLocaleString("en-US", { minimumFractionDigits: Number.isInteger(dollars) ? 0 : 2 });

/** Holds of this length and more are to expiration: no sweep has a longer DTE (S2). */
const TO_EXPIRATION_DAYS = 1_000;

/** Returns a hold in words, such as "21 days". */
export const holdInWords = (days: number): string =>
  days >= TO_EXPIRATION_DAYS ? "to expiration" : counted(days, "day");

/** Returns a stop or target in words, such as "200% of premium". `max` is what it may be a percentage of (X3). */
export const thresholdInWords = (threshold: Threshold, max: "max loss" | "max profit"): string => {
  switch (threshold.kind) {
    case "None":
      return "none";
    case "% of premium":
      return `${threshold.percent}% of premium`;
    case "% of max":
      return `${threshold.percent}% of ${max}`;
    case "$ per spread":
      return `$${money(threshold.dollars)} per spread`;
  }
};

/** Returns a trailing stop in words, such as "25% of premium from 50%"; "none" for a fall of 0. */
export const trailInWords = ({ percent, fromPercent }: TrailingStop): string => {
  if (percent === 0) return "none";
  return `${percent}% of premium${fromPercent > 0 ? ` from ${fromPercent}%` : ""}`;
};

const withUnit = (value: number, unit: string): string => {
  if (unit === "$") return `$${grouped(value)}`;
  if (unit === "" || unit === "%") return `${grouped(value)}${unit}`;
  return `${grouped(value)} ${unit}`;
};

const boundsInWords = ({ low, high }: FilterRule, unit: string): string => {
  if (high === 0) return `at least ${withUnit(low, unit)}`;
  if (low === 0) return `at most ${withUnit(high, unit)}`;
  return low === high ? withUnit(low, unit) : `${withUnit(low, unit)} to ${withUnit(high, unit)}`;
};

const filterInWords = (rule: FilterRule): string => {
  const { criterion, lookBackSessions } = rule;
  const { test, unit } = CRITERIA[criterion];
  switch (test) {
    case "above mov avg":
    case "below mov avg":
      return `${criterion.replace("mov avg", `its ${lookBackSessions}-session mean`)}`;
    case "value":
      return `${criterion} ${boundsInWords(rule, unit)}`;
    default:
      return `${criterion} ${boundsInWords(rule, unit)} over ${counted(lookBackSessions, "session")}`;
  }
};

/** Returns a set of filters in words, such as "IV rank (1y) at least 50%"; "none" without rows. */
export const filtersInWords = (rules: readonly FilterRule[]): string =>
  rules.length === 0
    ? "none"
    : rules
        .map((rule, index) => {
          const joint = index < rules.length - 1 ? ` ${rule.joinsNext.toLowerCase()} ` : "";
          return `${filterInWords(rule)}${joint}`;
        })
        .join("");

const offsetInWords = ({ side, sessions }: EventOffset): string =>
  sessions === 0 ? "its session" : `${counted(sessions, "session")} ${side.toLowerCase()}`;

const eventInWords = ({ type, entry, exit }: EventRule): string =>
  `${type}, from ${offsetInWords(entry)} to ${offsetInWords(exit)}`;

/** Returns a set of events in words, such as "Earnings, from 5 sessions before"; "none". */
export const eventsInWords = (rules: readonly EventRule[]): string =>
  rules.length === 0 ? "none" : rules.map(eventInWords).join(" or ");
