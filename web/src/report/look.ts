import type { RunFacts } from "#shared/contracts/results.ts";
import { ordinal } from "#shared/domain/money.ts";

/** Which of its user's backtests of a ticker and its years a result is. */
export type Look = { readonly count: number; readonly words: string };

/**
 * Returns a result's look: *your 37th look at SPY since 2016*. Undefined for older results, and for the first look, which
 * nothing came before.
 */
export const lookOf = (
  facts: Pick<RunFacts, "look" | "start"> | undefined,
  ticker: string,
  isOwn: boolean,
): Look | undefined => {
  if (!facts?.look || facts.look === 1) return undefined;
  const whose = isOwn ? "your" : "its owner’s";
  const [year] = facts.start.split("-");
  return { count: facts.look, words: `${whose} ${ordinal(facts.look)} look at ${ticker} since ${year}` };
};
