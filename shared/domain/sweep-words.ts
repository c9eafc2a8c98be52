import { CRITERIA } from "./criterion.ts";
import type { EventRule, FilterRule, Threshold } from "./strategy.ts";
import type { Combination, Sweep } from "./sweep.ts";

/** A sweep and its combinations in words, short enough for a row of a table. */

const grouped = (count: number): string => count.toLocaleString("en-US");

const counted = (count: number, noun: string): string => `${grouped(count)} ${noun}${count === 1 ? "" : "s"}`;

/** How much a sweep searches: *208,678,848 combinations of 32 structures* (S28). */
export const sweepInWords = ({
  combinations,
  structures,
}: {
  readonly combinations: number;
  readonly structures: readonly unknown[];
}): string => `${counted(combinations, "combination")} of ${counted(structures.length, "structure")}`;

/** Holding at least this long is holding to expiration: no sweep asks for a DTE beyond it (S2). */
const TO_EXPIRATION_DAYS = 1_000;

/** A hold in words, such as "21 days". */
const holdInWords = (days: number): string =>
  days >= TO_EXPIRATION_DAYS ? "to expiration" : counted(days, "day");

/** Hundredths of a delta as traders say it: 0.2 is 20. */
const spokenDelta = (delta: number): string => String(Math.round(delta * 10_000) / 100);

/** A stop or target in words, such as "200 % of premium"; `max` is what it may be a percentage of (X3). */
export const thresholdInWords = (threshold: Threshold, max: "max loss" | "max profit"): string => {
  switch (threshold.kind) {
    case "None":
      return "none";
    case "% of premium":
      return `${threshold.percent} % of premium`;
    case "% of max":
      return `${threshold.percent} % of ${max}`;
    case "$ per spread":
      return `$${grouped(threshold.dollars)} per spread`;
  }
};

const withUnit = (value: number, unit: string): string => {
  if (unit === "$") return `$${grouped(value)}`;
  return unit === "" ? grouped(value) : `${grouped(value)} ${unit}`;
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

/** A set of filters in words, such as "IV rank (1y) at least 50 %"; "none" where it has no rows. */
export const filtersInWords = (rules: readonly FilterRule[]): string =>
  rules.length === 0
    ? "none"
    : rules
        .map((rule, index) => {
          const joint = index < rules.length - 1 ? ` ${rule.joinsNext.toLowerCase()} ` : "";
          return `${filterInWords(rule)}${joint}`;
        })
        .join("");

const offsetInWords = (offset: number): string => {
  if (offset === 0) return "its session";
  return `${counted(Math.abs(offset), "session")} ${offset < 0 ? "before" : "after"}`;
};

const eventInWords = ({ type, entryOffset, exitOffset }: EventRule): string =>
  `${type}, from ${offsetInWords(entryOffset)} to ${offsetInWords(exitOffset)}`;

/** A set of events in words, such as "Earnings, from 5 sessions before to 1 session after"; "none" without rows. */
export const eventsInWords = (rules: readonly EventRule[]): string =>
  rules.length === 0 ? "none" : rules.map(eventInWords).join(" or ");

const isSaid = (words: string | undefined): words is string => words !== undefined;

/** What is traded, such as "Iron condor, 45 DTE, 20/10 delta": near before far, short before long. */
export const spreadInWords = (
  spread: Pick<Combination, "structure" | "dteDays" | "farDteDays" | "shortDelta" | "longDelta">,
): string => {
  const { structure, dteDays, farDteDays, shortDelta, longDelta } = spread;
  const deltas = [shortDelta, longDelta].filter((delta) => delta !== undefined).map(spokenDelta);
  return [
    structure,
    `${farDteDays === undefined ? dteDays : `${dteDays}/${farDteDays}`} DTE`,
    deltas.length > 0 ? `${deltas.join("/")} delta` : undefined,
  ]
    .filter(isSaid)
    .join(", ");
};

/**
 * A combination in words, such as "Iron condor, 45 DTE, 20/10 delta, stop 200 % of premium, hold 21 days". What is at
 * its plainest is left out: no stop, one position, an entry each session, no filter.
 */
export const combinationInWords = (
  combination: Combination,
  { filters, events }: Pick<Sweep, "filters" | "events">,
): string => {
  const { stop, target, holdDays, maxPositions, waitSessions } = combination;
  const filter = filters[combination.filter] ?? [];
  const event = events[combination.event] ?? [];
  return [
    spreadInWords(combination),
    stop.kind === "None" ? undefined : `stop ${thresholdInWords(stop, "max loss")}`,
    target.kind === "None" ? undefined : `target ${thresholdInWords(target, "max profit")}`,
    `hold ${holdInWords(holdDays)}`,
    maxPositions === 1 ? undefined : `${maxPositions} positions`,
    waitSessions === 1 ? undefined : `lag ${counted(waitSessions, "session")}`,
    filter.length === 0 ? undefined : filtersInWords(filter),
    event.length === 0 ? undefined : eventsInWords(event),
  ]
    .filter(isSaid)
    .join(", ");
};
