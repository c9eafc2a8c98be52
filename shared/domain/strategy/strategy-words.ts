import { capitalized } from "../capitalized.ts";
import { isOption } from "../contract.ts";
import { MULTIPLIER } from "../money.ts";
import { eventsSentence, filtersSentence } from "./entry-words.ts";
import type { Leg, Sizing, Strategy, Threshold, TrailingStop } from "./strategy.ts";
import { deltaInWords, strikeInWords } from "./strike-rule.ts";

/** The fields of a strategy that the sentence uses; the form builds them during editing. */
export type SpokenStrategy = Pick<
  Strategy,
  "ticker" | "legs" | "holdDays" | "stop" | "target" | "trail" | "exitDelta" | "exitDteDays" | "sizing"
>;

const legWords = (leg: Leg, ticker: string | undefined): string => {
  const name = ticker === undefined ? "" : `${ticker} `;
  if (!isOption(leg)) {
    const verb = leg.side === "long" ? "buy" : "sell short";
    return `${verb} ${MULTIPLIER * leg.quantity} ${name}shares`;
  }
  const verb = leg.side === "long" ? "buy" : "sell";
  const noun = leg.quantity === 1 ? leg.right : `${leg.right}s`;
  return `${verb} ${leg.quantity} ${name}${noun}, ${daysWords(leg.dteDays)}, ${strikeInWords(leg.strike)}`;
};

const daysWords = (days: number): string => (days === 1 ? "1 day" : `${days} days`);

const thresholdWords = (threshold: Threshold, what: "loss" | "profit"): string | undefined => {
  switch (threshold.kind) {
    case "None":
      return undefined;
    case "% of premium":
      return `at a ${what} of ${threshold.percent}% of the premium`;
    case "% of max":
      return `at ${threshold.percent}% of the max ${what}`;
    case "$ per spread":
      return `at a ${what} of $${threshold.dollars} per spread`;
  }
};

const trailWords = ({ percent, fromPercent }: TrailingStop): string =>
  `trailing by ${percent}% of the premium${fromPercent > 0 ? ` (from a profit of ${fromPercent}%)` : ""}`;

const sizingWords = (sizing: Sizing): string | undefined => {
  switch (sizing.kind) {
    case "One spread":
      return undefined;
    case "Spreads":
      return `${sizing.count} spreads at a time`;
    case "$ at risk":
      return `$${sizing.dollars} at risk`;
    case "% of account":
      return `${sizing.percent}% of the account at risk`;
  }
};

const isSaid = (words: string | undefined): words is string => words !== undefined;

/** Returns the exits in words. Stop, target and hold alone are joined by "or", as in all results before X5. */
const exitWords = (strategy: SpokenStrategy): string => {
  const { stop, target, trail, exitDelta, exitDteDays, holdDays } = strategy;
  const thresholds = [thresholdWords(target, "profit"), thresholdWords(stop, "loss")].filter(isSaid);
  const watches = [
    trail && trailWords(trail),
    exitDelta === undefined ? undefined : `at a short delta of ${deltaInWords(exitDelta)}`,
    exitDteDays === undefined ? undefined : `at ${daysWords(exitDteDays)} to expiration`,
  ].filter(isSaid);
  const between = watches.length > 0 ? ", " : " or ";
  const early = [...thresholds, ...watches].join(between);
  const hold = `after ${daysWords(holdDays)}`;
  return early === "" ? hold : `${early} or ${hold}`;
};

/** Returns the strategy in a sentence, such as "Sell 1 SPY put, 30 days; close after 21 days". */
export const strategyInWords = (strategy: SpokenStrategy): string => {
  const { ticker, legs, sizing } = strategy;
  const parts = [
    ...legs.map((leg, index) => legWords(leg, index === 0 ? ticker : undefined)),
    `close ${exitWords(strategy)}`,
    sizingWords(sizing),
  ].filter(isSaid);
  return capitalized(parts.join("; "));
};

/** A strategy with its conditions of entry. */
type SpokenTicket = SpokenStrategy & Pick<Strategy, "events" | "filters">;

/** Returns the sentences of a ticket: first its trades and exits, then its events and its conditions. */
export const ticketInWords = (ticket: SpokenTicket): readonly string[] => {
  const { events = [], filters = [] } = ticket;
  return [
    `${strategyInWords(ticket)}.`,
    ...(events.length > 0 ? [eventsSentence(events)] : []),
    ...(filters.length > 0 ? [filtersSentence(filters)] : []),
  ];
};
