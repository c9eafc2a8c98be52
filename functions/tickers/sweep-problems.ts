import type { FieldProblems } from "#shared/contracts/field-problems.ts";
import type { Manifest, TickerEntry } from "#shared/contracts/manifest.ts";
import type { SweepForm } from "#shared/contracts/sweep/request.ts";
import type { Sweep } from "#shared/domain/sweep.ts";
import { eventProblems, filterProblems, noData, periodProblem } from "./data-problems.ts";

/** Problems of a well-formed sweep with its ticker's data, each at its field (S27). */

type Asked = { readonly sweep: Sweep; readonly form: SweepForm };

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

/** The ticker's problem, else those of all filters and events, else the period's. */
export const sweepDataProblems = (asked: Asked, manifest: Manifest): FieldProblems => {
  const { ticker, period } = asked.sweep;
  const entry = manifest.tickers[ticker];
  if (!entry) return { ticker: noData(ticker) };
  const ofRows = rowProblems(asked, entry, manifest);
  if (Object.keys(ofRows).length > 0) return ofRows;
  const problem = periodProblem(period, entry);
  return problem === undefined ? {} : { start_date: problem };
};
