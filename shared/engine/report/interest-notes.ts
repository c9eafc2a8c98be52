import { addDays, type Day, formatDay } from "../../domain/day.ts";
import type { Account } from "../account/account.ts";
import { rateAt } from "../market/rates.ts";

/** The days after the last rate within which it still counts as up to date. */
const FRESH_DAYS = 7;

/** Returns the notes on the rates of an account with interest (I9); none without. */
export const interestNotes = ({ sessions, interest, rates }: Account): string[] => {
  if (!interest || !rates) return [];
  const first = sessions.findIndex((day, at) => at > 0 && rateAt(rates, day) !== undefined);
  if (first < 0) return ["No interest: there are no rates before the end of the period."];
  const notes: string[] = [];
  if (first > 1)
    notes.push(`Interest begins on ${formatDay(sessions[first] as Day)}: there are no rates before.`);
  const lastRate = rates.days.at(-1) as Day;
  if (sessions.at(-1)! > addDays(lastRate, FRESH_DAYS))
    notes.push(`The rates end on ${formatDay(lastRate)}; the last one served from then on.`);
  return notes;
};
