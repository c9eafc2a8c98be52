import type { BacktestBody } from "#shared/contracts/backtest-form.ts";
import { submitBacktest } from "#shared/contracts/backtests.ts";
import type { RunResults } from "#shared/contracts/results.ts";
import type { RunKind } from "../../run/use-run.ts";

export const BACKTEST_RUN: RunKind<BacktestBody, RunResults> = {
  name: "backtest",
  submit: async (call, body, idempotencyKey) =>
    (await call(submitBacktest, { body }, { idempotencyKey })).task_id,
  getResults: async (call, taskId) => {
    const { getTaskResults } = await import("#shared/contracts/task-results.ts");
    const results = await call(getTaskResults, { params: { taskId } });
    if ("kind" in results) throw new Error("the task is no backtest");
    return results;
  },
  tickerOf: (body) => body.overallFields[0]?.ticker ?? "",
  isOne: ({ kind }) => kind === "backtest",
};
