import { sessionsBetween } from "../../domain/calendar.ts";
import { type Day, formatDay } from "../../domain/day.ts";
import { dollarsOf } from "../../domain/money.ts";
import type { EventRule, FilterRule } from "../../domain/strategy/strategy.ts";
import { legsOf, sharesOf } from "../../domain/structure/structure-legs.ts";
import { strategyOfCombination } from "../../domain/sweep/strategy-of-combination.ts";
import type { Combination, Sweep } from "../../domain/sweep/sweep.ts";
import type { BacktestBody } from "../backtest-form.ts";
import { optionRow, sharesRow } from "../form/option-row.ts";
import { EARLIEST_DAY } from "../form/row-rules.ts";
import { thresholdValue } from "./thresholds.ts";
import { trailValue } from "./trails.ts";

/** The backtest form of a combination (S30). */

type Rows<G extends keyof BacktestBody> = NonNullable<BacktestBody[G]>;

const filterRow = (rule: FilterRule): Rows<"volFields">[number] => ({
  filter_criteria: rule.criterion,
  and_or: rule.joinsNext,
  low_filter: rule.low,
  high_filter: rule.high,
  look_back_days: rule.lookBackSessions,
});

const eventRow = ({ type, entry, exit }: EventRule): Rows<"eventFields">[number] => ({
  event_type: type,
  entry_type: entry.side,
  exit_type: exit.side,
  entry: entry.sessions,
  exit: exit.sessions,
});

type Bounds = { readonly start: Day; readonly end: Day };

/**
 * Returns the sweep's period: by its length where one ticker has one, else from its first session, which a form takes.
 * Several tickers share a period that the length on one of them may exceed. A start before D3's earliest day is reached
 * by a length alone.
 */
const periodFields = (
  { period, tickers }: Sweep,
  { start, end }: Bounds,
): Partial<Rows<"overallFields">[number]> => {
  const hasLength = period.lengthYears !== undefined && period.start === undefined;
  return hasLength && (tickers.length === 1 || start < EARLIEST_DAY)
    ? { end_date: formatDay(period.end ?? end), backtest_length: period.lengthYears }
    : { start_date: formatDay((sessionsBetween(start, end)[0] ?? start) as Day), end_date: formatDay(end) };
};

/** Returns the body over the sweep's period. Missing fields are blank. */
export const backtestBodyOf = (sweep: Sweep, combination: Combination, bounds: Bounds): BacktestBody => {
  const strategy = strategyOfCombination(sweep, combination, bounds);
  const { stop, target, trail, exitDteDays, events = [], filters = [] } = strategy;
  const risk = {
    ...thresholdValue("stop", stop),
    ...thresholdValue("target", target),
    ...(trail && trailValue(trail)),
    ...(exitDteDays !== undefined && { exit_dte: exitDteDays }),
  };
  return {
    overallFields: [
      {
        ticker: strategy.ticker,
        // The name is that of a sweep's one ticker.
        name: combination.ticker === undefined ? sweep.name : "",
        ...periodFields(sweep, bounds),
        acct_bal: 0,
        dte_type: sweep.dteRule,
        hold: strategy.holdDays,
        max_positions: strategy.maxPositions,
        wait: strategy.waitSessions,
        trade_sizing: "One spread",
        slippage: sweep.slippagePercent,
        commission: dollarsOf(sweep.commissionCents),
      },
    ],
    filterFields: [
      {
        risk_management:
          stop.kind !== "None" || target.kind !== "None" || trail !== undefined || exitDteDays !== undefined,
        event_filters: events.length > 0,
        entry_filters: filters.length > 0,
      },
    ],
    riskFields: [
      {
        ...risk,
        stop_size: risk.stop_size ?? "",
        prof_size: risk.prof_size ?? "",
      },
    ],
    eventFields: events.map(eventRow),
    volFields: filters.map(filterRow),
    optFields: [
      ...sharesOf(combination.structure).map(({ quantity }) => sharesRow(quantity)),
      ...legsOf(combination.structure, combination).map(optionRow),
    ],
  };
};
