import * as z from "zod";
import { TaskParams } from "./backtests.ts";
import { ElsewhereResults } from "./elsewhere/results.ts";
import { PortfolioResults } from "./portfolios/results.ts";
import { RunResults } from "./results.ts";
import { route } from "./route.ts";
import { SensitivityResults } from "./sensitivity/results.ts";
import { ServerMessage } from "./socket.ts";
import { SweepResults } from "./sweep/results.ts";

/** The routes that answer results, apart from those that start a run: the page loads their schemas after its form. */

export const getTask = route({
  method: "GET",
  path: "/api/tasks/{taskId}",
  access: "member",
  scopes: ["read"],
  summary: "The socket's current messages of a task, for polling",
  params: TaskParams,
  response: z.object({ messages: z.array(ServerMessage) }),
});

export const getTaskResults = route({
  method: "GET",
  path: "/api/tasks/{taskId}/results",
  access: "member",
  scopes: ["read"],
  summary: "The results of a finished task",
  params: TaskParams,
  response: z.union([RunResults, SweepResults, SensitivityResults, PortfolioResults, ElsewhereResults]),
  refusals: [409, 410],
});
