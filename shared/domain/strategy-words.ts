import type { Leg, Sizing, Strategy, Threshold } from "./strategy.ts";

/** What the sentence needs of a strategy; the form builds one while it is edited. */
export type SpokenStrategy = Pick<Strategy, "ticker" | "legs" | "holdDays" | "stop" | "target" | "sizing">;

const deltaWords = (delta: number): string =>
  delta.toFixed(Math.max(2, String(delta).split(".")[1]?.length ?? 0));

const legWords = (leg: Leg, ticker: string | undefined): string => {
  const verb = leg.side === "long" ? "buy" : "sell";
  const noun = leg.quantity === 1 ? leg.right : `${leg.right}s`;
  const name = ticker === undefined ? "" : `${ticker} `;
  return `${verb} ${leg.quantity} ${name}${noun}, ${daysWords(leg.dteDays)}, ${deltaWords(leg.delta)} delta`;
};

const daysWords = (days: number): string => (days === 1 ? "1 day" : `${days} days`);

const thresholdWords = (threshold: Threshold, what: "loss" | "profit"): string | undefined => {
  switch (threshold.kind) {
    case "None":
      return undefined;
    case "% of premium":
      return `at a ${what} of ${threshold.percent} % of the premium`;
    case "% of max":
      return `at ${threshold.percent} % of the max ${what}`;
    case "$ per spread":
      return `at a ${what} of $${threshold.dollars} per spread`;
  }
};

const sizingWords = (sizing: Sizing): string | undefined => {
  switch (sizing.kind) {
    case "One spread":
      return undefined;
    case "Spreads":
      return `${sizing.count} spreads at a time`;
    case "$ at risk":
      return `$${sizing.dollars} at risk`;
    case "% of account":
      return `${sizing.percent} % of the account at risk`;
  }
};

/**
 * The strategy said back in a sentence, such as "Sell 1 SPY put, 30 days, 0.30 delta; buy 1 put, 30 days, 0.15 delta;
 * close at a profit of 50 % of the premium or after 21 days".
 */
export const strategyInWords = ({ ticker, legs, holdDays, stop, target, sizing }: SpokenStrategy): string => {
  const exits = [
    thresholdWords(target, "profit"),
    thresholdWords(stop, "loss"),
    `after ${daysWords(holdDays)}`,
  ].filter((words) => words !== undefined);
  const parts = [
    ...legs.map((leg, index) => legWords(leg, index === 0 ? ticker : undefined)),
    `close ${exits.join(" or ")}`,
    sizingWords(sizing),
  ].filter((words) => words !== undefined);
  const sentence = parts.join("; ");
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
};
