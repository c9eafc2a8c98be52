import { submitPortfolio } from "#shared/contracts/portfolios/calls.ts";
import type { PortfolioBody } from "#shared/contracts/portfolios/request.ts";
import type { PortfolioResults } from "#shared/contracts/portfolios/results.ts";
import type { RunKind } from "../../run/use-run.ts";

export const PORTFOLIO_RUN: RunKind<PortfolioBody, PortfolioResults> = {
  name: "portfolio",
  submit: async (call, body, idempotencyKey) =>
    (await call(submitPortfolio, { body }, { idempotencyKey })).task_id,
  getResults: async (call, taskId) => {
    const { getTaskResults } = await import("#shared/contracts/task-results.ts");
    const results = await call(getTaskResults, { params: { taskId } });
    if (!("kind" in results) || results.kind !== "portfolio") throw new Error("the task is no portfolio");
    return results;
  },
  tickerOf: ({ members }) => String(members[0]?.overallFields?.[0]?.ticker ?? ""),
  isOne: ({ kind }) => kind === "portfolio",
};
