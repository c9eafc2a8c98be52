import { isSession, sessionOnOrBefore } from "#shared/domain/calendar.ts";
import { addDays, type Day, dayOf, parseDay, weekdayOf, yearOf } from "#shared/domain/day.ts";
import type { SampleTicker, WeekdaysSince } from "./tickers.ts";

/**
 * Returns the expiries that the exchanges list. Every Friday is one. The third Friday of a month is listed earlier,
 * that of a quarter's last month earlier still, and January's two years ahead. Index funds also have Mondays and
 * Wednesdays, later Tuesdays and Thursdays, a week ahead. A Friday holiday expires on the session before.
 */
export type Expiry = {
  readonly day: Day;
  /** The first day on which the expiry is quoted. */
  readonly listedOn: Day;
  /** True for the standard monthly expiry, which holds most open interest. */
  readonly isMonthly: boolean;
};

/** Calendar days before expiry at which each kind is first quoted. */
type Leads = {
  readonly daily: number;
  readonly weekly: number;
  readonly monthly: number;
  readonly quarterly: number;
  readonly january: number;
};

const LEADS: Record<SampleTicker["kind"], Leads> = {
  "index fund": { daily: 6, weekly: 45, monthly: 100, quarterly: 370, january: 745 },
  stock: { daily: 0, weekly: 36, monthly: 65, quarterly: 250, january: 745 },
};

const FRIDAY = 5;
const JANUARY = 1;
const LONGEST_LEAD = 745;

const monthOf = (day: Day): number => {
  const year = yearOf(day);
  let month = 12;
  while (day < dayOf(year, month, 1)) month--;
  return month;
};

const isQuarterMonth = (month: number): boolean => month % 3 === 0;

const dateOf = (day: Day): number => day - dayOf(yearOf(day), monthOf(day), 1) + 1;

const isThirdWeek = (friday: Day): boolean => dateOf(friday) >= 15 && dateOf(friday) <= 21;

const fridayLead = (friday: Day, leads: Leads): number => {
  if (!isThirdWeek(friday)) return leads.weekly;
  const month = monthOf(friday);
  if (month === JANUARY) return leads.january;
  return isQuarterMonth(month) ? leads.quarterly : leads.monthly;
};

const sinceOf = (weekday: number, since: WeekdaysSince): string =>
  weekday === 1 ? since.monday : weekday === 3 ? since.wednesday : since.tuesdayAndThursday;

const isShortListed = (day: Day, ticker: SampleTicker): boolean => {
  if (ticker.kind === "stock" || weekdayOf(day) === FRIDAY || !isSession(day)) return false;
  return day >= parseDay(sinceOf(weekdayOf(day), ticker.weekdaysSince))!;
};

/** Returns every reason to list an expiry on a day, as [expiry day, lead, monthly]. */
const listingsOf = (day: Day, ticker: SampleTicker, leads: Leads): [Day, number, boolean][] => {
  const listings: [Day, number, boolean][] = [];
  if (weekdayOf(day) === FRIDAY)
    listings.push([sessionOnOrBefore(day), fridayLead(day, leads), isThirdWeek(day)]);
  if (isShortListed(day, ticker)) listings.push([day, leads.daily, false]);
  return listings;
};

/** Returns the expiries quoted on any day from `first` to `last`, ascending by day. */
export const expiriesBetween = (ticker: SampleTicker, first: Day, last: Day): Expiry[] => {
  const leads = LEADS[ticker.kind];
  const byDay = new Map<Day, Expiry>();
  for (let day = first; day <= last + LONGEST_LEAD; day = addDays(day, 1)) {
    for (const [expiry, lead, isMonthly] of listingsOf(day, ticker, leads)) {
      const before = byDay.get(expiry);
      const listedOn = Math.min(addDays(expiry, -lead), before?.listedOn ?? expiry) as Day;
      byDay.set(expiry, { day: expiry, listedOn, isMonthly: isMonthly || before?.isMonthly === true });
    }
  }
  return [...byDay.values()]
    .filter(({ day, listedOn }) => day >= first && listedOn <= last)
    .sort((a, b) => a.day - b.day);
};
