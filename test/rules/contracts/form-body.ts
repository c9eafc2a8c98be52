import type { BacktestBody } from "#shared/contracts/backtest-form.ts";
import type { GroupName } from "#shared/contracts/form/fields.ts";
import { type BacktestReading, readBacktest } from "#shared/contracts/read-backtest.ts";
import { dayOf } from "#shared/domain/day.ts";
import type { Strategy } from "#shared/domain/strategy/strategy.ts";

type Rows = { [G in GroupName]: NonNullable<BacktestBody[G]> };
type Row<G extends keyof Rows> = Partial<Rows[G][number]>;

/** A valid body: one long call on SPY over 2020, with replaceable parts. */
export const formBody = (
  parts: {
    overall?: Row<"overallFields"> | Record<string, unknown>;
    switches?: Row<"filterFields">;
    risk?: Record<string, unknown>[];
    events?: Record<string, unknown>[];
    filters?: Record<string, unknown>[];
    options?: Record<string, unknown>[];
  } = {},
) => ({
  overallFields: [
    { ticker: "SPY", start_date: "2020-01-02", end_date: "2020-12-31", hold: 30, ...parts.overall },
  ],
  filterFields: [{ risk_management: false, event_filters: false, entry_filters: false, ...parts.switches }],
  riskFields: parts.risk ?? [{}],
  eventFields: parts.events ?? [{}],
  volFields: parts.filters ?? [{}],
  optFields: parts.options ?? [{ long_short: "Long", call_put: "Call", n: 1, dte: 30, delta: 0.5 }],
});

const YESTERDAY = dayOf(2026, 11, 20);

export const read = (body: unknown): BacktestReading => readBacktest(body, YESTERDAY);

/** Returns the strategy of a body; throws its faults. */
export const strategyOf = (body: unknown): Strategy => {
  const reading = read(body);
  if (!reading.ok) throw new Error(JSON.stringify(reading.fields));
  return reading.strategy;
};

export const problemsOf = (body: unknown): Record<string, string> => {
  const reading = read(body);
  return reading.ok ? {} : reading.fields;
};
