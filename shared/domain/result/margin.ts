import type { Day } from "../day.ts";
import type { Cents } from "../money.ts";

/** The part of a note that says of margin calls (G8). */
export const BROKER_ASKED = "the broker would have asked for more than the account had";

/** The largest margin of a session, and the first session with it; no day where it is 0. */
export type MarginPeak = { readonly cents: Cents; readonly day: Day | undefined };

/** Sessions on which the broker would have asked for more than the account had (G4). */
export type MarginCalls = {
  readonly count: number;
  readonly first: Day | undefined;
  /** The lowest free margin as a positive amount, and the first session with it. */
  readonly most: MarginPeak;
};

/** The Reg-T margin of an account through its sessions (G1 to G7); columns over them, in cents. */
export type Margin = {
  readonly days: ArrayLike<Day>;
  /** Position by position, and netted by ticker (G6). */
  readonly margins: Float64Array;
  readonly netted: Float64Array;
  /** The net credits of open positions whose margin is reworked, which the account still has (G4). */
  readonly credits: Float64Array;
  /** What the account has less the margin; undefined without an account. */
  readonly free: Float64Array | undefined;
  readonly max: MarginPeak;
  readonly nettedMax: MarginPeak;
  /** P&L of a year in % of the largest margin; undefined where that or the days are 0. */
  readonly returnPercent: number | undefined;
  /** Undefined without an account. */
  readonly calls: MarginCalls | undefined;
};
