import type { Day } from "../day.ts";
import type { Cents } from "../money.ts";

/** What a result says first of itself: what it made, what it needed, and what holding made (N1 to N4). */
export type Answer = {
  /** P&L of all trades, with interest. */
  readonly madeCents: Cents;
  /** The start balance, and the yearly return on it in %; undefined under 90 days. */
  readonly baseCents: Cents;
  readonly aYearPercent: number | undefined;
  /** The least balance to start with, in cents of whole dollars; undefined where it decides the sizes (N2). */
  readonly neededCents: Cents | undefined;
  /** The first session at which the marked balance was 0 or less. */
  readonly wipedOut: Day | undefined;
  /** Sessions with a margin call and the first of them; undefined without an account. */
  readonly calls: number | undefined;
  readonly callFirst: Day | undefined;
  /** The largest fall of the marked balance, and the first session with it. */
  readonly fallCents: Cents;
  readonly fallDay: Day | undefined;
  /** Undefined without two closes of the ticker, or without a base. */
  readonly holding: Holding | undefined;
};

/** The base, bought at the first close and held to the last (N4). */
type Holding = {
  readonly ticker: string;
  readonly madeCents: Cents;
  /** The largest fall from the highest so far, in % of that. */
  readonly fallPercent: number;
};
