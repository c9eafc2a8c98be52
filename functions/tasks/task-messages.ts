import { MESSAGE_LIMIT, type ServerMessage } from "#shared/contracts/socket.ts";
import { isSent } from "#shared/kinds/kind.ts";
import { SENT_RESULTS } from "#shared/kinds/results.ts";
import { sentences } from "#shared/kinds/sentences.ts";
import { resultsKey } from "../store/objects/object-keys.ts";
import { unlessDamaged } from "../store/objects/ports.ts";
import { isCompressed, readJson } from "../store/objects/stored-json.ts";
import type { Ports } from "../store/ports.ts";
import type { Task } from "../store/tasks/task-row.ts";
import type { Place } from "./lanes/in-turn.ts";
import { type Progress, progressOf } from "./progress.ts";

/** Messages about a task, the same over the socket and HTTP. */

const CONNECTED = { connection_status: "connected" } as const;

export const INITIAL: ServerMessage = { ...CONNECTED, message: "initial" };
export const PONG: ServerMessage = { ...CONNECTED, message: "pong" };

/** The fraction done, 0 to 1, with combinations where they are counted, or the place of a task that waits in line. */
export const statusUpdate = (fraction: number, progress?: Progress | Place): ServerMessage => ({
  ...CONNECTED,
  message: "status_update",
  pct_of_total: fraction,
  ...progress,
});

/** A failure, in words for its user. */
export const errorMessage = (error: string): ServerMessage => ({ ...CONNECTED, message: "error", error });

export const textOf = (message: ServerMessage): string => JSON.stringify(message);

/** The results themselves where they fit a message, else their address. */
const resultsMessage = async (
  results: Pick<Ports["results"], "get">,
  { taskId, kind }: Task,
): Promise<ServerMessage> => {
  const message = { ...CONNECTED, message: "results" } as const;
  const pointer = { ...message, results: { href: `/api/tasks/${taskId}/results` } };
  if (!isSent(kind)) return pointer;
  // One byte over the limit is enough to see that results are too long.
  const key = resultsKey(taskId);
  const found = await results.get(key, MESSAGE_LIMIT + 1);
  if (!found) throw new Error("a finished task has no results");
  if (isCompressed(found) || found.bytes.length > MESSAGE_LIMIT) return pointer;
  const whole: ServerMessage = { ...message, results: readJson(key, found, SENT_RESULTS[kind]) };
  return Buffer.byteLength(textOf(whole)) <= MESSAGE_LIMIT ? whole : pointer;
};

/** The failure of a task, also of one that ended without a text. */
export const failureMessage = ({ error, kind }: Pick<Task, "error" | "kind">): ServerMessage =>
  errorMessage(error ?? sentences(kind).endedSilently);

/** The messages that bring a new follower up to date; long results as their address. `place` is its place in line. */
export const messagesOf = async (
  results: Pick<Ports["results"], "get">,
  task: Task,
  place?: Place,
): Promise<ServerMessage[]> => {
  switch (task.state) {
    case "queued":
    case "running":
      return [statusUpdate(task.pctOfTotal, place ?? progressOf(task))];
    case "succeeded":
    case "partial":
      return [
        statusUpdate(1, progressOf(task)),
        await unlessDamaged(resultsMessage(results, task), () => errorMessage(sentences(task.kind).damaged)),
      ];
    case "failed":
    case "cancelled":
      return [failureMessage(task)];
  }
};
