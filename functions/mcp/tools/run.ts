import * as z from "zod";
import { BacktestForm } from "#shared/contracts/backtest-form.ts";
import { FEWEST_MEMBERS, MOST_MEMBERS } from "#shared/contracts/portfolios/own-fields.ts";
import { PortfolioForm } from "#shared/contracts/portfolios/request.ts";
import type { TaskId } from "#shared/contracts/task-id.ts";
import { hasResults } from "../../store/tasks/task-row.ts";
import { caveatsOfTask } from "../market-caveats.ts";
import { findResult } from "../results/find-result.ts";
import { summaryOf } from "../results/summary.ts";
import { canonicalBody, retryKey } from "../retries.ts";
import { type ToolAnswer, type ToolCall, tool } from "../tool.ts";
import { waitForEnd } from "../wait.ts";
import { bodyArgument, waitArgument } from "./body-argument.ts";
import { PUT_SPREAD, TWO_SPREADS } from "./examples.ts";
import { taskView } from "./task-view.ts";

const outcomeOf = async (call: ToolCall, taskId: TaskId, seconds: number): Promise<ToolAnswer> => {
  const task = await waitForEnd(call, taskId, seconds);
  const view = taskView(taskId, task);
  if (!task || !hasResults(task)) return { ...view, caveats: await caveatsOfTask(call, taskId) };
  const found = await findResult(call, taskId);
  return { ...view, ...summaryOf(found), caveats: found.caveats };
};

type Run = {
  readonly name: "run_backtest" | "run_portfolio";
  readonly route: "submitBacktest" | "submitPortfolio";
  readonly argument: "strategy" | "portfolio";
};

/** Submits a body, once for equal calls of an hour, and waits for its end. */
const run = async (
  call: ToolCall,
  { name, route, argument }: Run,
  given: unknown,
  seconds: number,
): Promise<ToolAnswer> => {
  const body = canonicalBody(given);
  const { key, task } = await retryKey(call, call.caller.owner, name, body);
  const { task_id } = await call.ask(route, { body, idempotencyKey: key }, argument);
  const outcome = await outcomeOf(call, task_id, seconds);
  return { is_retry: task !== undefined, ...outcome };
};

const COUNTS =
  "Each new run counts as a look at its underlying; an equal call within an hour is the same run.";

export const runBacktest = tool({
  title: "Run a backtest",
  description: `Trades a strategy over its period, and answers the figures if it ends in time. ${COUNTS} Check the strategy first. Fields: see check_strategy.`,
  args: z.strictObject({ strategy: bodyArgument(), wait_seconds: waitArgument() }),
  bodies: { strategy: { schema: BacktestForm, isDescribed: false } },
  example: { strategy: PUT_SPREAD },
  isReading: false,
  run: (call, { strategy, wait_seconds: seconds }) =>
    run(call, { name: "run_backtest", route: "submitBacktest", argument: "strategy" }, strategy, seconds),
});

export const runPortfolio = tool({
  title: "Run a portfolio",
  description: `Trades ${FEWEST_MEMBERS} to ${MOST_MEMBERS} strategies in one account, and answers the figures if it ends in time. Faults are answered all at once, and then nothing runs. An equal call within an hour is the same run. Fields of members: see check_strategy.`,
  args: z.strictObject({ portfolio: bodyArgument(), wait_seconds: waitArgument() }),
  bodies: { portfolio: { schema: PortfolioForm, isDescribed: false } },
  example: { portfolio: TWO_SPREADS },
  isReading: false,
  run: (call, { portfolio, wait_seconds: seconds }) =>
    run(call, { name: "run_portfolio", route: "submitPortfolio", argument: "portfolio" }, portfolio, seconds),
});
