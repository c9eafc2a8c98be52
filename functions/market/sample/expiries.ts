import { isSession, sessionFromMonthEnd, sessionOnOrBefore } from "#shared/domain/calendar.ts";
import { addDays, type Day, dateOf, monthOf, parseDay, weekdayOf } from "#shared/domain/day.ts";
import type { SampleTicker, WeekdaysSince } from "./tickers.ts";

/**
 * Returns the expiries that the exchanges list. Every Friday is one. The third Friday of a month is listed earlier,
 * that of a quarter's last month earlier still, and January's two years ahead. Index funds and the index also have
 * Mondays and Wednesdays, later Tuesdays and Thursdays, a week ahead, and the index each month's last session. A Friday
 * holiday expires on the session before.
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
  /** The last session of a month, for the index. */
  readonly monthEnd: number;
};

const LEADS: Record<SampleTicker["kind"], Leads> = {
  "index fund": { daily: 6, weekly: 45, monthly: 100, quarterly: 370, january: 745, monthEnd: 0 },
  index: { daily: 6, weekly: 45, monthly: 100, quarterly: 370, january: 745, monthEnd: 45 },
  stock: { daily: 0, weekly: 36, monthly: 65, quarterly: 250, january: 745, monthEnd: 0 },
};

const FRIDAY = 5;
const JANUARY = 1;
const LONGEST_LEAD = 745;

const isQuarterMonth = (month: number): boolean => month % 3 === 0;

const isThirdWeek = (friday: Day): boolean => dateOf(friday) >= 15 && dateOf(friday) <= 21;

const fridayLead = (friday: Day, leads: Leads): number => {
  if (!isThirdWeek(friday)) return leads.weekly;
  const month = monthOf(friday);
  if (month === JANUARY) return leads.january;
  return isQuarterMonth(month) ? leads.quarterly : leads.monthly;
};

const WEEKDAYS: Readonly<Record<number, keyof WeekdaysSince>> = {
  1: "monday",
  2: "tuesday",
  3: "wednesday",
  4: "thursday",
};

const isShortListed = (day: Day, ticker: SampleTicker): boolean => {
  const weekday = WEEKDAYS[weekdayOf(day)];
  if (ticker.kind === "stock" || !weekday || !isSession(day)) return false;
  return day >= parseDay(ticker.weekdaysSince[weekday])!;
};

const isMonthEnd = (day: Day): boolean => isSession(day) && sessionFromMonthEnd(day) === 1;

/** Returns every reason to list an expiry on a day, as [expiry day, lead, monthly]. */
const listingsOf = (day: Day, ticker: SampleTicker, leads: Leads): [Day, number, boolean][] => {
  const listings: [Day, number, boolean][] = [];
  if (weekdayOf(day) === FRIDAY)
    listings.push([sessionOnOrBefore(day), fridayLead(day, leads), isThirdWeek(day)]);
  if (isShortListed(day, ticker)) listings.push([day, leads.daily, false]);
  if (ticker.kind === "index" && isMonthEnd(day)) listings.push([day, leads.monthEnd, false]);
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
