import type { BacktestForm } from "#shared/contracts/backtest-form.ts";
import type { FieldProblems } from "#shared/contracts/field-problems.ts";
import type { Manifest, TickerEntry } from "#shared/contracts/manifest.ts";
import { CRITERIA, type CriterionName } from "#shared/domain/criterion.ts";
import type { Strategy } from "#shared/domain/strategy.ts";
import { periodOf } from "#shared/engine/period.ts";
import { VIX } from "./manifest.ts";
import { calendarOf } from "./ticker-calendar.ts";

/** Refusals that hang on what data there is, each at its field (D3, E4, E5). */

const lacks = (criterion: CriterionName, entry: TickerEntry, { references }: Manifest): boolean =>
  CRITERIA[criterion].needs.some((need) =>
    need === "vix" ? !Object.hasOwn(references, VIX) : !entry.has.includes(need),
  );

/** Every field of a well-formed request that asks for data which its ticker does not have. */
export const dataProblems = (
  { strategy, form }: { readonly strategy: Strategy; readonly form: BacktestForm },
  manifest: Manifest,
): FieldProblems => {
  const { ticker } = strategy;
  const entry = manifest.tickers[ticker];
  if (!entry) return { "overallFields.0.ticker": `is ${ticker}, and there is no data for it` };
  const problems: FieldProblems = {};
  if (!periodOf(strategy, calendarOf(entry)))
    problems["overallFields.0.start_date"] =
      `leaves no session in common with the data of ${ticker}, ${entry.firstDate} to ${entry.lastDate}`;
  form.eventFields.forEach(({ event_type: type }, index) => {
    if (!entry.eventTypes.includes(type))
      problems[`eventFields.${index}.event_type`] = `is "${type}", and ${ticker} has no event of that type`;
  });
  form.volFields.forEach(({ filter_criteria: criterion }, index) => {
    if (lacks(criterion, entry, manifest))
      problems[`volFields.${index}.filter_criteria`] = `is "${criterion}", and ${ticker} has no data for it`;
  });
  return problems;
};
