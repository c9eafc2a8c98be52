import * as z from "zod";
import { RESULTS } from "../kinds/results.ts";
import { TaskParams } from "./backtests.ts";
import { route } from "./route.ts";
import { ServerMessage } from "./socket.ts";

/** The routes that answer results, apart from those that start a run: the page loads their schemas after its form. */

export const getTask = route("GET", "/api/tasks/{taskId}", ["read"], {
  summary: "The socket's current messages of a task, for polling",
  params: TaskParams,
  response: z.object({ messages: z.array(ServerMessage) }),
});

export const getTaskResults = route("GET", "/api/tasks/{taskId}/results", ["read"], {
  summary: "The results of a finished task",
  params: TaskParams,
  response: z.union(Object.values(RESULTS)),
  refusals: [409, 410],
});
