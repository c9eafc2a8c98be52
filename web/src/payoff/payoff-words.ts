import { lastChain, type TickerChain } from "#shared/contracts/chains.ts";
import { type Day, dateOf, monthOf, yearOf } from "#shared/domain/day.ts";
import { MODELLED } from "#shared/domain/modelled.ts";
import { SHORT_MONTH_NAMES } from "#shared/domain/month-names.ts";
import { formatFixed, formatMoney } from "../lib/format.ts";
import type { Payoff } from "./payoff-reading.ts";

export const dayInWords = (day: Day): string =>
  `${SHORT_MONTH_NAMES[monthOf(day) - 1]} ${dateOf(day)}, ${yearOf(day)}`;

const dollars = (cents: number): string => formatMoney(Math.abs(cents) / 100);

const joined = (words: readonly string[]): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

const breakEvenWords = (breakEvens: readonly number[]): string =>
  breakEvens.length === 0
    ? "it never breaks even"
    : `it breaks even at ${joined(breakEvens.map((price) => formatFixed(price / 100)))}`;

const bestWords = (greatest: number): string => {
  if (!Number.isFinite(greatest)) return "its profit has no limit";
  return greatest > 0 ? `it makes ${dollars(greatest)} at most` : `it loses ${dollars(greatest)} at least`;
};

const worstWords = (least: number): string => {
  if (!Number.isFinite(least)) return "its loss has no limit";
  return least < 0 ? `it loses ${dollars(least)} at most` : `it makes ${dollars(least)} at least`;
};

export const payoffInWords = ({ spread, shape }: Payoff): string => {
  const { openFlowCents, firstExpiry, isOneExpiry } = spread;
  const opening = `One spread ${openFlowCents < 0 ? "costs" : "brings in"} ${dollars(openFlowCents)}, commissions included`;
  const when = `${isOneExpiry ? "At expiration" : "At the first expiration"} on ${dayInWords(firstExpiry)}`;
  const worth = isOneExpiry ? "" : ", with later options valued at today's volatility";
  return `${opening}. ${when}${worth}, ${bestWords(shape.greatest)}, ${worstWords(shape.least)}, and ${breakEvenWords(shape.breakEvens)}.`;
};

/** Returns the source of the quotes: "SPY at 765.72, quotes of Aug 21, 2026, Modelled". */
export const quotesInWords = ({ ticker, chain, modelled, quotes_at: time }: TickerChain): string => {
  const { day, closeCents } = lastChain(chain);
  const when = time ? `${dayInWords(day)}, ${time}` : dayInWords(day);
  return `${ticker} at ${formatFixed(closeCents / 100)}, quotes of ${when}${modelled ? `, ${MODELLED}` : ""}`;
};
