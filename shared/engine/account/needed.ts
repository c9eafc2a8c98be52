import type { Cents } from "../../domain/money.ts";
import type { Margin } from "../../domain/result/margin.ts";
import type { Strategy } from "../../domain/strategy/strategy.ts";
import type { AccountRun } from "./account.ts";
import type { Marks } from "./marks.ts";

const CENTS_PER_DOLLAR = 100;

/** Risk and P&L at each of the account's sessions, in cents. */
type Columns = {
  /** Risk of the positions open after the session's entries (B2). */
  readonly risk: Float64Array;
  /** Whether the session has an entry. */
  readonly enters: Uint8Array;
  /** P&L of the trades closed so far, without interest. */
  readonly closed: Float64Array;
};

const columnsOf = ({ taken, account: { sessions } }: AccountRun): Columns => {
  const [risk, closed] = [new Float64Array(sessions.length), new Float64Array(sessions.length)];
  const enters = new Uint8Array(sessions.length);
  for (const { member, entry, exit, riskCents, pnlCents } of taken) {
    const [from, to] = [entry - member.origin, exit - member.origin];
    enters[from] = 1;
    for (let at = from; at < to; at++) risk[at]! += riskCents;
    closed[to]! += pnlCents;
  }
  for (let at = 1; at < closed.length; at++) closed[at]! += closed[at - 1]!;
  return { risk, enters, closed };
};

/** Returns whether the balance decides the sizes of any of the strategies. */
export const isSizedByAccount = (strategies: readonly Pick<Strategy, "sizing">[]): boolean =>
  strategies.some(({ sizing }) => sizing.kind === "% of account");

/**
 * Returns the least balance to start with at which these trades, in these sizes, had needed nothing more: room for the
 * risk at each entry, for the margin at each close, and a cent left of the marked balance. In cents of whole dollars, 0
 * without trades (N2).
 */
export const neededOf = (
  run: AccountRun,
  { balances }: Marks,
  { margins, credits }: Margin,
): Cents | undefined => {
  const { taken, startBalanceCents, interest } = run;
  if (taken.length === 0) return 0;
  const { risk, enters, closed } = columnsOf(run);
  let needed = 0;
  let credited = 0;
  balances.forEach((balance, at) => {
    credited += interest?.[at] ?? 0;
    const marked = balance - startBalanceCents - credited;
    const atEntry = enters[at] ? risk[at]! - closed[at]! : 0;
    needed = Math.max(needed, atEntry, margins[at]! - credits[at]! - closed[at]!, 1 - marked);
  });
  return Math.ceil(needed / CENTS_PER_DOLLAR) * CENTS_PER_DOLLAR;
};
