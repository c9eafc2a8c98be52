import * as z from "zod";
import { RunResults } from "./results.ts";
import { TaskId } from "./task-id.ts";

/** The socket's path as the browser opens it. */
export const SOCKET_PATH = "/ws/socket-server/";

/** Largest message that is ever sent, bytes: API Gateway closes a socket above 128 KB. */
export const MESSAGE_LIMIT = 120_000;

/** Sent by the client: which task to follow, or a sign of life. */
export const ClientMessage = z.union([
  z.strictObject({ task_id: TaskId }),
  z.strictObject({ message: z.literal("ping") }),
]);
export type ClientMessage = z.output<typeof ClientMessage>;

/** Where results are that do not fit a message. */
const ResultsPointer = z.object({ href: z.string() });

/**
 * Sent by the server. `pct_of_total` is a fraction, 0 to 1, and never falls. The three counts are a sweep's (S28): of all
 * its combinations, of those in finished slices, and how many a second those were of late.
 */
export const ServerMessage = z.object({
  connection_status: z.literal("connected"),
  message: z.enum(["initial", "status_update", "results", "error", "pong"]),
  pct_of_total: z.number().min(0).max(1).optional(),
  combinations: z.number().int().min(0).optional(),
  done: z.number().int().min(0).optional(),
  per_second: z.number().min(0).optional(),
  results: z.union([RunResults, ResultsPointer]).optional(),
  error: z.string().optional(),
});
export type ServerMessage = z.output<typeof ServerMessage>;
