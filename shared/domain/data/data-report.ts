import type { ImportFindings } from "./import-findings.ts";
import type { ImportRows } from "./import-rows.ts";

/**
 * The data report of a ticker: by year, how much of its chains there is and how much of it is implausible. Impossible
 * figures are refused at the import and never get here.
 */

/** Strikes within this share of the underlying's price are near the money. */
export const NEAR_SHARE = 0.1;
/** A spread over this share of the mid is wide. */
export const WIDE_SHARE = 0.25;
/** A quote is stale where bid and ask are the same on this many sessions in a row, its own the last of them. */
export const STALE_SESSIONS = 3;
/** Strikes and deltas are looked at in the expiry nearest to this many days. */
export const MONTH_DAYS = 30;
/** A delta further than this from the model's is off. */
export const DELTA_TOLERANCE = 0.1;
/** A close further than this share from the chain's own price of the underlying is off. */
export const CLOSE_TOLERANCE = 0.01;
/** What put-call parity may be off by: a share of the price, since both may be of other moments, */
export const PARITY_SHARE = 0.01;
/** and interest and dividends of a year, as a share of the strike. */
export const CARRY_SHARE = 0.1;

/** Cases of a kind, and those of them that are odd. */
export type OddCount = { readonly of: number; readonly odd: number };

/** The measures that are shares: of quotes near the money, and of what is compared with them. */
export const ODD_MEASURES = ["locked", "wide", "stale", "parity", "butterflies", "deltas", "closes"] as const;
export type OddMeasure = (typeof ODD_MEASURES)[number];

export type DataYear = {
  readonly year: number;
  readonly sessions: number;
  /** Sessions of the exchange between the first and the last with quotes that have none. */
  readonly missing: number;
  /** Median expiries of a session. */
  readonly expiries: number;
  /** Median strikes near the money of a session, in the expiry nearest to `MONTH_DAYS`. */
  readonly strikes: number;
  readonly quotes: number;
  readonly odd: Readonly<Record<OddMeasure, OddCount>>;
};

export type DataReport = ImportFindings & {
  /** Ascending. */
  readonly years: readonly DataYear[];
  /** The first missing sessions, `yyyy-MM-dd`, at most `MOST_GAPS`. */
  readonly gaps: readonly string[];
  /** What the last import read; absent where it is not known. */
  readonly rows?: ImportRows | undefined;
};

/** More missing sessions are only counted. */
export const MOST_GAPS = 20;
