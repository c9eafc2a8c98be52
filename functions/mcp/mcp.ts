import * as backtests from "#shared/contracts/backtests.ts";
import { problemsOf } from "#shared/contracts/field-problems.ts";
import * as portfolios from "#shared/contracts/portfolios/calls.ts";
import * as sweeps from "#shared/contracts/sweeps.ts";
import * as taskResults from "#shared/contracts/task-results.ts";
import { getBacktestForm, getPortfolioForm, getSweepForm } from "../api/forms.ts";
import { handler as saveBacktest } from "../api/save-backtest.ts";
import { checkBacktest, countSweep, submitBacktest, submitPortfolio, submitSweep } from "../api/submits.ts";
import { getTask, getTaskResults, listTasks } from "../api/tasks.ts";
import { badFields, HttpError, toHttpError } from "../edge/errors.ts";
import { keepWithin, type Limit } from "../edge/limits.ts";
import { type RpcAnswer, type RpcCall, type RpcPorts, rpc } from "../edge/rpc.ts";
import { clock } from "../process/clock.ts";
import { env } from "../process/env.ts";
import { memberPorts } from "../store/member-ports.ts";
import { results } from "../store/objects/objects.ts";
import { settings } from "../store/settings/settings.ts";
import { tasks } from "../store/tasks/tasks.ts";
import { rememberedLimits } from "../tasks/service-limits.ts";
import { done, failed } from "./answer.ts";
import { askBy, type RouteHandlers } from "./ask.ts";
import { answerMessage, refusal } from "./protocol/answer-message.ts";
import { RpcError } from "./protocol/rpc-error.ts";
import type { Tool, ToolCall, ToolPorts } from "./tool.ts";
import { listedTools } from "./tool-list.ts";
import { isTool, TOOLS } from "./tool-table.ts";

/** The routes' own handlers: scopes, limits, quotas and refusals stay where they are. */
const routeHandlers: RouteHandlers = {
  getBacktestForm: { route: backtests.getBacktestForm, handler: getBacktestForm },
  getSweepForm: { route: sweeps.getSweepForm, handler: getSweepForm },
  getPortfolioForm: { route: portfolios.getPortfolioForm, handler: getPortfolioForm },
  checkBacktest: { route: backtests.checkBacktest, handler: checkBacktest },
  submitBacktest: { route: backtests.submitBacktest, handler: submitBacktest },
  submitPortfolio: { route: portfolios.submitPortfolio, handler: submitPortfolio },
  countSweep: { route: sweeps.countSweep, handler: countSweep },
  submitSweep: { route: sweeps.submitSweep, handler: submitSweep },
  listTasks: { route: backtests.listTasks, handler: listTasks },
  getTask: { route: taskResults.getTask, handler: getTask },
  getTaskResults: { route: taskResults.getTaskResults, handler: getTaskResults },
  saveBacktest: { route: backtests.saveBacktest, handler: saveBacktest },
};

/** Tools that read have no other limit. */
const CALLS_OF_A_MINUTE: Limit = { name: "tool calls of a minute", max: 120, windowSeconds: 60 };

const UNFORESEEN = 500;

/** Returns the failure for the agent to act on. Throws unexpected errors again. */
const faultOf = (error: unknown): HttpError => {
  const fault = toHttpError(error);
  if (fault.status === UNFORESEEN && fault !== error) throw error;
  return fault;
};

/** Runs a tool. Its failures are results that say what to mend; undefined for an unknown tool. */
const callTool = async (
  call: ToolCall,
  name: string,
  args: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>> | undefined> => {
  if (!isTool(name)) return undefined;
  const { args: schema, run }: Tool<unknown> = TOOLS[name];
  try {
    await keepWithin(call, CALLS_OF_A_MINUTE, call.caller.owner);
    const parsed = schema.safeParse(args);
    if (!parsed.success) throw badFields(problemsOf(parsed.error));
    return done(await run(call, parsed.data));
  } catch (error) {
    return failed(faultOf(error));
  }
};

type McpPorts = RpcPorts &
  ToolPorts & {
    readonly routes: RouteHandlers;
    /** Origins of the site's own pages. */
    readonly origins: readonly string[];
  };

const INFO = { name: "backspread", title: "Backspread", version: "1" };

const INSTRUCTIONS =
  "Backtests of options strategies on end-of-day option chains. Start with list_markets and describe_form, check a strategy, then run it. Runs answer a task_id for get_task and get_result. Everything you try counts against what you find: fewer, better-reasoned tries prove more. Each answer ends with caveats; pass them on with the figures.";

const METHOD_NOT_ALLOWED = 405;

/** One endpoint takes one message at a time; it opens no stream and keeps no session. */
const wrongMethod = (): RpcAnswer => ({
  ...refusal(null, new RpcError("request", "Send messages with POST.", { status: METHOD_NOT_ALLOWED })),
  headers: { allow: "POST" },
});

/** Programs send no Origin; a page of another site must not use a visitor's key. */
const checkOrigin = ({ header }: RpcCall, origins: readonly string[]): void => {
  const origin = header("origin");
  if (origin !== undefined && !origins.includes(origin))
    throw new HttpError(403, "Pages of other sites can't call this.");
};

/** Answers a message of the Model Context Protocol (`README.md`). */
export const mcp = async (ports: McpPorts, call: RpcCall): Promise<RpcAnswer> => {
  if (call.httpMethod !== "POST") return wrongMethod();
  checkOrigin(call, ports.origins);
  const caller = await call.caller();
  const ask = askBy(ports.routes, call);
  return answerMessage(call, {
    info: INFO,
    instructions: INSTRUCTIONS,
    listTools: listedTools,
    callTool: (name, args) => callTool({ ...ports, ask, caller }, name, args),
  });
};

const limitsNow = rememberedLimits({ settings, clock });

export const handler = rpc(mcp, () => ({
  ...memberPorts,
  tasks,
  results,
  limitsNow,
  routes: routeHandlers,
  origins: env("SITE_ORIGIN").split(/[\s,]+/),
}));
