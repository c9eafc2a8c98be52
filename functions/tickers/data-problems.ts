import type { BacktestForm } from "#shared/contracts/backtest-form.ts";
import type { FieldProblems } from "#shared/contracts/field-problems.ts";
import type { Manifest, TickerEntry } from "#shared/contracts/manifest.ts";
import { CRITERIA, type CriterionName } from "#shared/domain/criterion.ts";
import type { EventType } from "#shared/domain/event.ts";
import type { PeriodAsked, Strategy } from "#shared/domain/strategy.ts";
import { periodOf } from "#shared/engine/market/period.ts";
import { VIX } from "./manifest.ts";
import { calendarOf } from "./ticker-calendar.ts";

/** Refusals that hang on what data there is, each at its field (D3, E4, E5). */

const lacks = (criterion: CriterionName, entry: TickerEntry, { references }: Manifest): boolean =>
  CRITERIA[criterion].needs.some((need) =>
    need === "vix" ? !Object.hasOwn(references, VIX) : !entry.has.includes(need),
  );

/** What is wrong with rows of a group, at their places below `path`; in words that end a sentence about the field. */
type RowProblems<Row> = (rows: readonly Row[], path: string) => FieldProblems;

const problemsIn =
  <Row>(field: keyof Row & string, problemOf: (row: Row) => string | undefined): RowProblems<Row> =>
  (rows, path) =>
    Object.fromEntries(
      rows.flatMap((row, index) => {
        const problem = problemOf(row);
        return problem === undefined ? [] : [[`${path}.${index}.${field}`, problem]];
      }),
    );

/** Event types of which the ticker has none (E5). */
export const eventProblems = ({ ticker, eventTypes }: TickerEntry): RowProblems<{ event_type: EventType }> =>
  problemsIn("event_type", ({ event_type: type }) =>
    eventTypes.includes(type) ? undefined : `is "${type}", and ${ticker} has no event of that type`,
  );

/** Criteria that ask for what the ticker does not have (E4). */
export const filterProblems = (
  entry: TickerEntry,
  manifest: Manifest,
): RowProblems<{ filter_criteria: CriterionName }> =>
  problemsIn("filter_criteria", ({ filter_criteria: criterion }) =>
    lacks(criterion, entry, manifest)
      ? `is "${criterion}", and ${entry.ticker} has no data for it`
      : undefined,
  );

/** Why a ticker cannot be asked for at all. */
export const noData = (ticker: string): string => `is ${ticker}, and there is no data for it`;

/** Why a period cannot be asked for; undefined where it has a session in common with the data (D3). */
export const periodProblem = (period: PeriodAsked, entry: TickerEntry): string | undefined =>
  periodOf({ period }, calendarOf(entry))
    ? undefined
    : `leaves no session in common with the data of ${entry.ticker}, ${entry.firstDate} to ${entry.lastDate}`;

/** Every field of a well-formed request that asks for data which its ticker does not have. */
export const dataProblems = (
  { strategy, form }: { readonly strategy: Strategy; readonly form: BacktestForm },
  manifest: Manifest,
): FieldProblems => {
  const { ticker, period } = strategy;
  const entry = manifest.tickers[ticker];
  if (!entry) return { "overallFields.0.ticker": noData(ticker) };
  const problem = periodProblem(period, entry);
  return {
    ...(problem === undefined ? {} : { "overallFields.0.start_date": problem }),
    ...eventProblems(entry)(form.eventFields, "eventFields"),
    ...filterProblems(entry, manifest)(form.volFields, "volFields"),
  };
};
