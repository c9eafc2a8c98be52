import type { SweepBody } from "#shared/contracts/sweep/request.ts";
import type { SweepResults } from "#shared/contracts/sweep/results.ts";
import { submitSweep } from "#shared/contracts/sweeps.ts";
import type { RunKind } from "../../run/use-run.ts";

export const SWEEP_RUN: RunKind<SweepBody, SweepResults> = {
  name: "sweep",
  submit: async (call, body, idempotencyKey) =>
    (await call(submitSweep, { body }, { idempotencyKey })).task_id,
  getResults: async (call, taskId) => {
    const { getTaskResults } = await import("#shared/contracts/task-results.ts");
    const results = await call(getTaskResults, { params: { taskId } });
    if (!("kind" in results) || results.kind !== "sweep") throw new Error("the task is no sweep");
    return results;
  },
  tickerOf: ({ ticker }) => ticker,
  isOne: ({ kind }) => kind === "sweep",
};
