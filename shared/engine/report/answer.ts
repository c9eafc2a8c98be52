import type { Day } from "../../domain/day.ts";
import type { Cents } from "../../domain/money.ts";
import type { Answer } from "../../domain/result/answer.ts";
import type { Margin } from "../../domain/result/margin.ts";
import type { Summary } from "../../domain/result/metrics.ts";
import type { Strategy } from "../../domain/strategy/strategy.ts";
import type { AccountRun } from "../account/account.ts";
import type { Marks } from "../account/marks.ts";
import { isSizedByAccount, neededOf } from "../account/needed.ts";
import { largestPercentFall } from "./statistics.ts";

/** The growth of what could have been held instead, in % at each session; NaN or undefined without a close. */
export type HeldInstead = { readonly ticker: string; readonly growth: readonly (number | undefined)[] };

/** Returns what holding made of the base; undefined under two closes or without a base (N4). */
const holdingOf = (base: Cents, held: HeldInstead | undefined): Answer["holding"] => {
  const growth = held?.growth.filter((percent) => percent !== undefined) ?? [];
  if (!held || base === 0 || growth.length < 2) return undefined;
  return {
    ticker: held.ticker,
    madeCents: Math.floor((base * growth.at(-1)!) / 100 + 0.5),
    fallPercent: largestPercentFall(
      100,
      growth.map((percent) => 100 + percent),
    ),
  };
};

/** Returns the first session at which the marked balance had fallen furthest from its peak; undefined where it never fell. */
const troughOf = ({ startBalanceCents, account }: AccountRun, { balances }: Marks): Day | undefined => {
  let [peak, most] = [startBalanceCents, 0];
  let trough: Day | undefined;
  balances.forEach((balance, at) => {
    peak = Math.max(peak, balance);
    if (peak - balance <= most) return;
    most = peak - balance;
    trough = account.sessions[at] as Day;
  });
  return trough;
};

type Ended = {
  readonly run: AccountRun;
  readonly marks: Marks;
  readonly margin: Margin;
  readonly summary: Summary;
  readonly held: HeldInstead | undefined;
  readonly strategies: readonly Pick<Strategy, "sizing">[];
};

/** Returns what an account made and needed, and what holding had made (N1 to N4). */
export const answerOf = ({ run, marks, margin, summary, held, strategies }: Ended): Answer => {
  const { account } = run;
  const firstAtNothing =
    account.startBalanceCents > 0 ? marks.balances.findIndex((balance) => balance <= 0) : -1;
  return {
    madeCents: summary.pnlCents + (summary.interestCents ?? 0),
    baseCents: summary.startBalanceCents,
    aYearPercent: summary.annualReturnPercent,
    // With another balance the sizes would be others.
    neededCents: isSizedByAccount(strategies) ? undefined : neededOf(run, marks, margin),
    wipedOut: firstAtNothing < 0 ? undefined : (account.sessions[firstAtNothing] as Day),
    calls: margin.calls?.count,
    callFirst: margin.calls?.first,
    fallCents: summary.markedDrawdownCents,
    fallDay: troughOf(run, marks),
    holding: holdingOf(summary.startBalanceCents, held),
  };
};
