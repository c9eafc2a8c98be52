import type { BacktestBody } from "#shared/contracts/backtest-form.ts";
import { submitElsewhere } from "#shared/contracts/elsewhere/calls.ts";
import type { ElsewhereResults } from "#shared/contracts/elsewhere/results.ts";
import type { RunKind } from "../run/use-run.ts";

/** Returns the ticker that a rule was found on. */
export const homeOf = (body: BacktestBody): string => body.overallFields[0]?.ticker ?? "";

export const ELSEWHERE_RUN: RunKind<BacktestBody, ElsewhereResults> = {
  name: "run on other tickers",
  submit: async (call, body, idempotencyKey) =>
    (await call(submitElsewhere, { body }, { idempotencyKey })).task_id,
  getResults: async (call, taskId) => {
    const { getTaskResults } = await import("#shared/contracts/task-results.ts");
    const results = await call(getTaskResults, { params: { taskId } });
    if ("kind" in results && results.kind === "elsewhere") return results;
    throw new Error("the task is no run on other tickers");
  },
  tickerOf: homeOf,
  isOne: ({ kind }) => kind === "elsewhere",
};
