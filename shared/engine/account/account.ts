import type { Cents } from "../../domain/money.ts";
import type { Portfolio, PortfolioSkipReason } from "../../domain/result/portfolio.ts";
import type { SkipReason } from "../../domain/result/trade.ts";
import type { Candidates } from "../candidates.ts";
import type { Job } from "../job.ts";
import type { Period } from "../market/period.ts";
import type { RateSeries } from "../market/rates.ts";

/** The account that one or more strategies share. A plain backtest is an account with one member. */
export type Account = {
  /** Every exchange session of the period, as days (P2). */
  readonly sessions: Int32Array;
  /** Calendar days of the period, for annual figures (D3). */
  readonly days: number;
  /** 0 without a balance (B3). */
  readonly startBalanceCents: Cents;
  /** Whether cash earns the bills' yield (I4). */
  readonly interest: boolean;
  /** Yields of bills; undefined where the service has none. */
  readonly rates: RateSeries | undefined;
  /** The rules of a portfolio against an entry (P7, P19); undefined in a plain backtest. */
  readonly rules: EntryRules | undefined;
};

export type EntryRules = Pick<Portfolio, "limits" | "skipsConflicts">;

/** The reason for a session of a member without an entry (C5, P7). */
export type EntrySkip = SkipReason | PortfolioSkipReason;

/** The P&L of a position while it was open. */
export type PnlCourse = {
  /** The extremes from the entry's close on, the closing included. */
  readonly least: Cents;
  readonly greatest: Cents;
  /** At each close from the entry to the session before the exit. */
  readonly marks: readonly Cents[];
};

/** A strategy in an account, with its market and its candidates. */
export type Member = {
  readonly job: Job;
  /** Its span (P3), as indices into its market's sessions. */
  readonly period: Period;
  /** The index into its market's sessions of the account's first session; negative where the data begin later. */
  readonly origin: number;
  /** Candidates of every session of the span, in any order. */
  readonly slices: readonly Candidates[];
  /** For a member of several runs: the P&L of one spread while it was open, by entry session. Filled by the runs. */
  readonly spreadCourses?: Map<number, PnlCourse>;
};

/** A candidate that was entered: its row in the slice, and its size by E2 to B3. */
export type Holding = {
  readonly member: Member;
  /** The member's place in the list, from 0. */
  readonly place: number;
  readonly slice: Candidates;
  readonly row: number;
  /** Indices into the sessions of the member's market. */
  readonly entry: number;
  readonly exit: number;
  readonly spreads: number;
  /** For all spreads. */
  readonly riskCents: Cents;
  readonly pnlCents: Cents;
};

/** The run of an account from its first session to its last. */
export type AccountRun = {
  readonly account: Account;
  /** In order of closing session, then opening session, then place in the list (B4, P8). */
  readonly taken: readonly Holding[];
  /** Positions open after the last session, in order of opening: none but in an open run (W3). */
  readonly open: readonly Holding[];
  /**
   * By place: sessions of the span without an entry by reason; with the entries they add up to the span's sessions
   * (C5).
   */
  readonly skipped: readonly ReadonlyMap<EntrySkip, number>[];
  /** By place: the reason against an entry on the last session of the span; undefined where there was one. */
  readonly lastSkips: readonly (EntrySkip | undefined)[];
  /** The account's, or B3's where it has none. */
  readonly startBalanceCents: Cents;
  /**
   * At each session of the account after its closings, the balance of closed trades with interest (P5), in cents; from 0
   * without a balance.
   */
  readonly closedBalances: Float64Array;
  /** The interest credited at each session, in cents (I4); undefined where it is off. */
  readonly interest: Float64Array | undefined;
};
