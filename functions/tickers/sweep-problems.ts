import type { FieldProblems } from "#shared/contracts/field-problems.ts";
import type { Manifest, TickerEntry } from "#shared/contracts/manifest.ts";
import type { SweepForm } from "#shared/contracts/sweep/request.ts";
import { pathOfTicker } from "#shared/contracts/sweep/tickers.ts";
import { foldsProblem } from "#shared/contracts/sweep/walk-forward-fields.ts";
import type { Sweep } from "#shared/domain/sweep/sweep.ts";
import { haveCommonSession, sweepPeriodOf } from "#shared/sweep/sweep-period.ts";
import { eventProblems, filterProblems, noData, periodProblem } from "./data-problems.ts";
import { calendarOf } from "./ticker-calendar.ts";

/** Problems of a well-formed sweep with its tickers' data, each at its field (S27, S42). */

/** The body as sent, and what it means. */
type Asked = { readonly json: unknown; readonly sweep: Sweep; readonly form: SweepForm };
type Entries = readonly [TickerEntry, ...TickerEntry[]];

const isEmpty = (problems: FieldProblems): boolean => Object.keys(problems).length === 0;

const unknownTickers = ({ json, sweep }: Asked, { tickers }: Manifest): FieldProblems => {
  const request = json as Readonly<Record<string, unknown>>;
  const unknown = sweep.tickers.filter((ticker) => !Object.hasOwn(tickers, ticker));
  return Object.fromEntries(
    unknown.map((ticker) => {
      const path = pathOfTicker(request, ticker);
      return [path, path === "ticker" ? noData(ticker) : "is not a ticker"];
    }),
  );
};

const rowProblems = ({ form }: Asked, entry: TickerEntry, manifest: Manifest): FieldProblems =>
  Object.assign(
    {},
    ...form.filters.map(({ volFields }, set) =>
      filterProblems(entry, manifest)(volFields, `filters.${set}.volFields`),
    ),
    ...form.events.map(({ eventFields }, set) =>
      eventProblems(entry)(eventFields, `events.${set}.eventFields`),
    ),
  ) as FieldProblems;

/** The criterion or event of each row, by the path of its fault. */
const subjectsOf = ({ form }: Asked): ReadonlyMap<string, string> =>
  new Map([
    ...form.filters.flatMap(({ volFields }, set) =>
      volFields.map(
        (row, at) => [`filters.${set}.volFields.${at}.filter_criteria`, row.filter_criteria] as const,
      ),
    ),
    ...form.events.flatMap(({ eventFields }, set) =>
      eventFields.map((row, at) => [`events.${set}.eventFields.${at}.event_type`, row.event_type] as const),
    ),
  ]);

/** The problems of filters and events; with several tickers each names the first ticker that lacks the data (S42). */
const problemsOfRows = (asked: Asked, entries: Entries, manifest: Manifest): FieldProblems => {
  if (entries.length === 1) return rowProblems(asked, entries[0], manifest);
  const subjects = subjectsOf(asked);
  const problems: FieldProblems = {};
  for (const entry of entries)
    for (const path of Object.keys(rowProblems(asked, entry, manifest)))
      problems[path] ??= `${entry.ticker}: there is no data for ${subjects.get(path)}`;
  return problems;
};

const problemOfFolds = ({ walk }: Sweep, sessions: number): FieldProblems => {
  const problem = foldsProblem(walk, sessions);
  return problem === undefined ? {} : { walk_forward: problem };
};

const problemsOfPeriod = ({ sweep }: Asked, entries: Entries): FieldProblems => {
  const [first, ...others] = entries;
  const problem = others.length === 0 ? periodProblem(sweep.period, first) : undefined;
  if (problem !== undefined) return { start_date: problem };
  const calendars = [calendarOf(first), ...others.map(calendarOf)] as const;
  if (!haveCommonSession(calendars)) return { tickers: "have no session in common" };
  const period = sweepPeriodOf(sweep, calendars);
  if (period) return problemOfFolds(sweep, period.days.length);
  const names = entries.map(({ ticker }) => ticker).join(", ");
  return { start_date: `leaves no session that the data of ${names} have in common` };
};

/** The number of sessions of the sweep's period in the data of all its tickers; null where one has no data. */
export const sessionsInCommon = (sweep: Sweep, { tickers }: Manifest): number | null => {
  const calendars = sweep.tickers.flatMap((ticker) => tickers[ticker] ?? []).map(calendarOf);
  const [first, ...others] = calendars;
  if (!first || calendars.length < sweep.tickers.length) return null;
  return sweepPeriodOf(sweep, [first, ...others])?.days.length ?? null;
};

/** The tickers' problems, else those of all filters and events, else the period's. */
export const sweepDataProblems = (asked: Asked, manifest: Manifest): FieldProblems => {
  const ofTickers = unknownTickers(asked, manifest);
  const [first, ...others] = asked.sweep.tickers.flatMap((ticker) => manifest.tickers[ticker] ?? []);
  if (!first || !isEmpty(ofTickers)) return ofTickers;
  const entries: Entries = [first, ...others];
  const ofRows = problemsOfRows(asked, entries, manifest);
  return isEmpty(ofRows) ? problemsOfPeriod(asked, entries) : ofRows;
};
