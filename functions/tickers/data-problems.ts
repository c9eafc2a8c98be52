import type { BacktestForm } from "#shared/contracts/backtest-form.ts";
import type { FieldProblems } from "#shared/contracts/field-problems.ts";
import type { Manifest, TickerEntry } from "#shared/contracts/manifest.ts";
import { CRITERIA, type CriterionName } from "#shared/domain/strategy/criterion.ts";
import type { EventType } from "#shared/domain/strategy/event.ts";
import type { PeriodAsked, Strategy } from "#shared/domain/strategy/strategy.ts";
import { RATES } from "#shared/domain/ticker.ts";
import { periodOf } from "#shared/engine/market/period.ts";
import { VIX } from "./manifest.ts";
import { calendarOf } from "./ticker-calendar.ts";

/** Problems that depend on the available data, each at its field (D3, I3, E4, E5). */

const lacks = (
  criterion: CriterionName,
  entry: TickerEntry,
  { references }: Pick<Manifest, "references">,
): boolean =>
  CRITERIA[criterion].needs.some((need) =>
    need === "vix" ? !Object.hasOwn(references, VIX) : !entry.has.includes(need),
  );

/** Problems in the rows of a group, by their paths below `path`; the words end a sentence about the field. */
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

/** Criteria that the ticker has no data for (E4). */
export const filterProblems = (
  entry: TickerEntry,
  manifest: Pick<Manifest, "references">,
): RowProblems<{ filter_criteria: CriterionName }> =>
  problemsIn("filter_criteria", ({ filter_criteria: criterion }) =>
    lacks(criterion, entry, manifest)
      ? `is "${criterion}", and ${entry.ticker} has no data for it`
      : undefined,
  );

/** The problem of interest without the yields that it is worked from (I3). */
export const NO_RATES = "there are no rates";

export const noData = (ticker: string): string => `is ${ticker}, which has no data`;

/** The problem of a period without a session in the data; undefined where there is one (D3). */
export const periodProblem = (period: PeriodAsked, entry: TickerEntry): string | undefined =>
  periodOf({ period }, calendarOf(entry))
    ? undefined
    : `leaves no session in common with the data of ${entry.ticker}, ${entry.firstDate} to ${entry.lastDate}`;

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
    ...(strategy.interest && !Object.hasOwn(manifest.references, RATES)
      ? { "overallFields.0.interest": NO_RATES }
      : {}),
    ...eventProblems(entry)(form.eventFields, "eventFields"),
    ...filterProblems(entry, manifest)(form.volFields, "volFields"),
  };
};
