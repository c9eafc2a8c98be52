import type { BacktestForm } from "#shared/contracts/backtest-form.ts";
import { readBacktest } from "#shared/contracts/read-backtest.ts";
import type { Strategy } from "#shared/domain/strategy.ts";
import type { ReadBody } from "../edge/http.ts";
import { newYorkYesterday } from "../tickers/new-york.ts";

/** The body as sent, and its meaning. */
export type BacktestBody = {
  readonly json: unknown;
  readonly strategy: Strategy;
  readonly form: BacktestForm;
};

/** Reads the form as of New York's yesterday; names every broken field. */
export const readBacktestBody: ReadBody<BacktestBody> = (json, nowMs) => {
  const reading = readBacktest(json, newYorkYesterday(nowMs));
  return reading.ok ? { ok: true, value: { json, strategy: reading.strategy, form: reading.form } } : reading;
};
