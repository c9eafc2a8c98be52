import type { BacktestForm } from "#shared/contracts/backtest-form.ts";
import type { FieldProblems } from "#shared/contracts/field-problems.ts";
import type { Manifest, TickerEntry } from "#shared/contracts/manifest.ts";
import type { Portfolio } from "#shared/domain/result/portfolio.ts";
import { RATES } from "#shared/domain/ticker.ts";
import {
  type PortfolioPeriod,
  portfolioPeriodOf,
  spanOf,
} from "#shared/engine/portfolio/portfolio-period.ts";
import { eventProblems, filterProblems, NO_RATES, noData } from "./data-problems.ts";
import { calendarOf } from "./ticker-calendar.ts";

/** Problems of a well-formed portfolio with its tickers' data, each at its field (P18). */

type Asked = { readonly portfolio: Portfolio; readonly forms: readonly BacktestForm[] };

/** The tickers of a portfolio, each once, in the order of the list. */
export const tickersOf = ({ members }: Portfolio): string[] => [
  ...new Set(members.map(({ strategy }) => strategy.ticker)),
];

const isEmpty = (problems: FieldProblems): boolean => Object.keys(problems).length === 0;

const behind = (place: number, problems: FieldProblems): FieldProblems =>
  Object.fromEntries(
    Object.entries(problems).map(([path, problem]) => [`members.${place}.${path}`, problem]),
  );

/** The problems of one member: a backtest's, or that no session of its data lies in the account's period. */
const memberProblems = (
  form: BacktestForm,
  entry: TickerEntry,
  manifest: Manifest,
  period: PortfolioPeriod,
): FieldProblems => {
  const rows = {
    ...eventProblems(entry)(form.eventFields, "eventFields"),
    ...filterProblems(entry, manifest)(form.volFields, "volFields"),
  };
  if (!isEmpty(rows) || spanOf(period, calendarOf(entry))) return rows;
  return { "overallFields.0.ticker": "there is no session of its data in the period" };
};

/** The period's problem alone, else those of interest and of all members. */
export const portfolioDataProblems = ({ portfolio, forms }: Asked, manifest: Manifest): FieldProblems => {
  const entries = portfolio.members.map(({ strategy }) => manifest.tickers[strategy.ticker]);
  const known = entries.filter((entry) => entry !== undefined).map(calendarOf);
  const period = known.length === 0 ? undefined : portfolioPeriodOf(portfolio.period, known);
  if (known.length > 0 && !period) return { start_date: "there is no session in the period" };
  const ofMembers = forms.map((form, place) => {
    const { [place]: entry } = entries;
    const problems =
      entry && period
        ? memberProblems(form, entry, manifest, period)
        : { "overallFields.0.ticker": noData(form.overallFields[0]?.ticker ?? "") };
    return behind(place, problems);
  });
  return {
    ...(portfolio.interest && !Object.hasOwn(manifest.references, RATES) ? { interest: NO_RATES } : {}),
    ...(Object.assign({}, ...ofMembers) as FieldProblems),
  };
};
