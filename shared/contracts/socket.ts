import * as z from "zod";
import { SENT_RESULTS } from "../kinds/results.ts";
import { TaskId } from "./task-id.ts";

export const SOCKET_PATH = "/ws/socket-server/";

/** Maximum message in bytes: API Gateway closes a socket above 128 KB. */
export const MESSAGE_LIMIT = 120_000;

/** A client's message: the task to follow, or a heartbeat. */
export const ClientMessage = z.union([
  z.strictObject({ task_id: TaskId }),
  z.strictObject({ message: z.literal("ping") }),
]);
export type ClientMessage = z.output<typeof ClientMessage>;

/** URL of results that exceed a message. */
const ResultsPointer = z.object({ href: z.string() });

/**
 * A server's message. `pct_of_total` is a fraction from 0 to 1 that never falls. The counts are a sweep's (S28): all
 * combinations, those of finished slices, and the recent rate per second. A task that waits in line has its place, from 1,
 * and the seconds until its start where they can be estimated.
 */
export const ServerMessage = z.object({
  connection_status: z.literal("connected"),
  message: z.enum(["initial", "status_update", "results", "error", "pong"]),
  pct_of_total: z.number().min(0).max(1).optional(),
  combinations: z.number().int().min(0).optional(),
  done: z.number().int().min(0).optional(),
  per_second: z.number().min(0).optional(),
  place: z.number().int().min(1).optional(),
  wait_seconds: z.number().min(0).optional(),
  results: z.union([...Object.values(SENT_RESULTS), ResultsPointer]).optional(),
  error: z.string().optional(),
});
export type ServerMessage = z.output<typeof ServerMessage>;
