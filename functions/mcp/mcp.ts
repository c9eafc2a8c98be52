import { HttpError } from "../edge/errors.ts";
import { type RpcAnswer, type RpcCall, type RpcPorts, rpc } from "../edge/rpc.ts";
import { clock } from "../process/clock.ts";
import { env } from "../process/env.ts";
import { memberPorts } from "../store/member-ports.ts";
import { results } from "../store/objects/objects.ts";
import { settings } from "../store/settings/settings.ts";
import { tasks } from "../store/tasks/tasks.ts";
import { rememberedLimits } from "../tasks/service-limits.ts";
import { askBy, type RouteHandlers } from "./ask.ts";
import { callTool } from "./call-tool.ts";
import { answerMessage, refusal } from "./protocol/answer-message.ts";
import { RpcError } from "./protocol/rpc-error.ts";
import { routeHandlers } from "./route-handlers.ts";
import type { ToolPorts } from "./tool.ts";
import { listedTools } from "./tool-list.ts";

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
