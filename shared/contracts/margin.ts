import * as z from "zod";
import { type Day as DayNumber, formatDay } from "../domain/day.ts";
import { dollarsOf } from "../domain/money.ts";
import type { Margin as MarginInCents } from "../domain/result/margin.ts";
import { Day, Dollars } from "./values.ts";

/** The Reg-T margin of an account through its life (G7): dollars exact to the cent, percent as percent. */

const MarginRow = z.object({
  date: Day,
  margin: Dollars,
  /** A ticker's positions taken together, as a broker may do. */
  margin_netted: Dollars,
  /** What the account has less the margin; null without an account. */
  margin_free: Dollars.nullable(),
});

export const Margin = z.object({
  /** The largest margin of a session, and the first session with it; null where it is 0. */
  max: Dollars,
  max_date: Day.nullable(),
  netted_max: Dollars,
  netted_max_date: Day.nullable(),
  /** P&L of a year in % of `max`. */
  return_on_margin: z.number().nullable(),
  /** Sessions with free margin below 0, the first of them, the most that was missing, and when. Null without an account. */
  calls: z.number().int().nullable(),
  call_first: Day.nullable(),
  call_most: Dollars.nullable(),
  call_most_date: Day.nullable(),
  /** Every session of the period. */
  series: z.array(MarginRow),
});
export type Margin = z.output<typeof Margin>;

const dateOf = (day: DayNumber | undefined): string | null => (day === undefined ? null : formatDay(day));

export const marginOnWire = ({
  days,
  margins,
  netted,
  free,
  max,
  nettedMax,
  returnPercent,
  calls,
}: MarginInCents): Margin => ({
  max: dollarsOf(max.cents),
  max_date: dateOf(max.day),
  netted_max: dollarsOf(nettedMax.cents),
  netted_max_date: dateOf(nettedMax.day),
  return_on_margin: returnPercent ?? null,
  calls: calls?.count ?? null,
  call_first: dateOf(calls?.first),
  call_most: calls ? dollarsOf(calls.most.cents) : null,
  call_most_date: dateOf(calls?.most.day),
  series: Array.from(days, (day, at) => ({
    date: formatDay(day),
    margin: dollarsOf(margins[at]!),
    margin_netted: dollarsOf(netted[at]!),
    margin_free: free ? dollarsOf(free[at]!) : null,
  })),
});
