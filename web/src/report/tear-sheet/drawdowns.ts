import { daysBetween } from "../../lib/days-between.ts";
import type { Account } from "../account/account.ts";

/** A fall of the account from a peak until it stood there again. Days are calendar days. */
export type Drawdown = {
  /** The day of the peak, or the first session for the balance before it. */
  readonly start: string;
  readonly trough: string;
  /** The first session at or above the peak; undefined if the account never recovered. */
  readonly recovery: string | undefined;
  /** From the peak to the trough, above 0. */
  readonly dollars: number;
  /** Of the peak; null at 0 or less. */
  readonly percent: number | null;
  readonly daysDown: number;
  /** From the peak to the recovery, or to the last session. */
  readonly days: number;
};

type Episode = { start: string; peak: number; trough: string; low: number; recovery: string | undefined };

const episodesOf = ({ before, points }: Account): Episode[] => {
  const episodes: Episode[] = [];
  let peak = { date: points[0]?.date ?? "", balance: before };
  let open: Episode | undefined;
  for (const { date, balance } of points) {
    if (balance >= peak.balance) {
      if (open) open.recovery = date;
      open = undefined;
      peak = { date, balance };
    } else if (!open) {
      open = { start: peak.date, peak: peak.balance, trough: date, low: balance, recovery: undefined };
      episodes.push(open);
    } else if (balance < open.low) {
      open.trough = date;
      open.low = balance;
    }
  }
  return episodes;
};

export const worstDrawdowns = (account: Account, count: number): Drawdown[] => {
  const last = account.points.at(-1)?.date ?? "";
  return episodesOf(account)
    .sort((a, b) => b.peak - b.low - (a.peak - a.low))
    .slice(0, count)
    .map(({ start, peak, trough, low, recovery }) => ({
      start,
      trough,
      recovery,
      dollars: Math.round((peak - low) * 100) / 100,
      percent: peak > 0 ? ((peak - low) / peak) * 100 : null,
      daysDown: daysBetween(start, trough),
      days: daysBetween(start, recovery ?? last),
    }));
};
