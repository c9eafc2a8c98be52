import { isOption, type Side } from "../contract.ts";
import { type Day, formatDay } from "../day.ts";
import { type Cents, dollarsOf, MULTIPLIER } from "../money.ts";
import {
  type ClosedTrade,
  type Forward,
  type ForwardVerdict,
  LEAST_FORWARD_TRADES,
  type OpenTrade,
} from "./forward.ts";
import { LEAST_RESAMPLED_TRADES } from "./monte-carlo.ts";
import { EXIT_NAMES, type LegEnd, type TradedLeg } from "./trade.ts";

/** The sentences of a forward record (W6, W7). */

/** A comparison is against the strategy where both of its shares are at most this. */
const RARE = 0.05;

const percentWords = (share: number): string => (100 * share).toFixed(1);

/** Returns the verdict with its sentence (W6). */
export const verdictOf = ({
  saved,
  forward,
  comparison,
}: Pick<Forward, "saved" | "forward" | "comparison">): {
  readonly verdict: ForwardVerdict;
  readonly words: string;
} => {
  if (comparison === "too few")
    return {
      verdict: "Too few to compare",
      words: `This backtest has ${saved.trades} trades; ${LEAST_RESAMPLED_TRADES} are needed to say what to expect.`,
    };
  if (comparison === "too early")
    return {
      verdict: "Too early",
      words: `${forward.trades} trades have closed since it was saved; ${LEAST_FORWARD_TRADES} are needed.`,
    };
  const { share, shareAbove, sure, sureAbove } = comparison;
  const stretches = `of 100 stretches of ${forward.trades} trades from it`;
  if (share <= RARE && sure <= RARE)
    return {
      verdict: "Worse",
      words: `Worse than the backtest led us to expect: ${stretches}, ${percentWords(share)} did as badly.`,
    };
  if (shareAbove <= RARE && sureAbove <= RARE)
    return {
      verdict: "Better",
      words: `Better than the backtest led us to expect: ${stretches}, ${percentWords(shareAbove)} did as well.`,
    };
  return {
    verdict: "As expected",
    words: `Within what the backtest led us to expect: ${stretches}, ${percentWords(share)} did as badly or worse.`,
  };
};

const moneyWords = (cents: Cents): string => {
  const dollars = dollarsOf(Math.abs(cents)).toLocaleString("en-US", {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return `${cents < 0 ? "-" : ""}$${dollars}`;
};

const priceWords = (cents: Cents): string => dollarsOf(cents).toFixed(2);

const spreadsWords = (count: number): string => (count === 1 ? "1 spread" : `${count} spreads`);

const verbOf = (side: Side): string => (side === "long" ? "buy" : "sell");

const opposite = (side: Side): Side => (side === "long" ? "short" : "long");

/** Returns a leg that is bought or sold, with the contracts or shares of one spread. */
const tradedWords = (leg: TradedLeg, ticker: string, side: Side, cents: Cents): string =>
  isOption(leg)
    ? `${verbOf(side)} ${leg.quantity} ${contractWords(leg, ticker)} at ${priceWords(cents)}`
    : `${verbOf(side)} ${MULTIPLIER * leg.quantity} ${ticker} shares at ${priceWords(cents)}`;

const contractWords = (
  {
    expiry,
    strikeCents,
    right,
  }: { readonly expiry: Day; readonly strikeCents: Cents; readonly right: string },
  ticker: string,
): string => `${ticker} ${formatDay(expiry)} ${dollarsOf(strikeCents)} ${right}`;

const closedWords = (leg: TradedLeg, end: LegEnd | undefined, ticker: string): string => {
  if (!isOption(leg) || end === "traded" || end === undefined)
    return tradedWords(leg, ticker, opposite(leg.side), leg.exitCents);
  const verb = end === "settled" ? "settles" : "is exercised";
  return `${contractWords(leg, ticker)} ${verb} at ${priceWords(leg.exitCents)}`;
};

const exitWords = (
  { spreads, opened, exitReason, legs, legEnds, pnlCents }: ClosedTrade,
  ticker: string,
): string => {
  const parts = legs.map((leg, index) => closedWords(leg, legEnds[index], ticker)).join("; ");
  const what = `Close ${spreadsWords(spreads)} opened on ${formatDay(opened)} (${EXIT_NAMES[exitReason]})`;
  return `${what}: ${parts}. P&L ${moneyWords(pnlCents)}.`;
};

const entryWords = ({ spreads, legs, openFlowCents, riskCents }: OpenTrade, ticker: string): string => {
  const parts = legs.map((leg) => tradedWords(leg, ticker, leg.side, leg.entryCents)).join("; ");
  const flow = `${openFlowCents < 0 ? "Debit" : "Credit"} ${moneyWords(Math.abs(openFlowCents))}`;
  return `Open ${spreadsWords(spreads)}: ${parts}. ${flow}, risk ${moneyWords(riskCents)}.`;
};

/** Returns what falls on the newest session in words (W7). */
export const signalWords = ({ signals, open }: Pick<Forward, "signals" | "open">, ticker: string): string => {
  const { exits, entry, reason } = signals;
  const sentences = [
    ...exits.map((trade) => exitWords(trade, ticker)),
    ...(entry ? [entryWords(entry, ticker)] : []),
  ];
  if (sentences.length > 0) return sentences.join(" ");
  if (open.length > 0)
    return `Nothing to do: ${open.length === 1 ? "1 position stays" : `${open.length} positions stay`} open.`;
  return `Nothing to do: ${reason}.`;
};

const BETWEEN_TRADES = /(?<=\.) (?=(?:Close|Open) \d)/;

/** Returns the parts of `signalWords`: one for each exit and entry. */
export const signalParts = (words: string): readonly string[] => words.split(BETWEEN_TRADES);

/** Returns the sentence for a backtest whose trades are not what they were (W4). */
export const changedWords = (count: number): string =>
  `${count} trades of the backtest come out differently today: its data have been corrected since.`;

/** Returns the sentence that always stands beside signals (W7). */
export const signalCaution = (date: string): string =>
  `These are prices at the close of ${date}, which has passed. This is a record, not advice.`;

/** Returns the sentence for data that end before the exchange's last session (W8). */
export const dataEndWords = (date: string): string => `Data through ${date}.`;
