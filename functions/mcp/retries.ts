import { createHash } from "node:crypto";
import { canonicalJson } from "../process/canonical-json.ts";
import type { Ports } from "../store/ports.ts";
import type { Task } from "../store/tasks/task-row.ts";
import { idempotencyKey } from "../tasks/idempotency.ts";

/** Agents repeat calls. Equal calls of a user within an hour are one task, which is run and counted once. */

const HOUR_MS = 3_600_000;
/** A failed or canceled task may be run again; so many times an hour, each counts as new. */
const MOST_FAILURES = 20;

type RetryPorts = Pick<Ports, "tasks" | "clock">;

/** A body with its keys in order, so that equal bodies have equal bytes. */
export const canonicalBody = (body: unknown): unknown => JSON.parse(canonicalJson(body));

/** A key, and the task that an earlier call bound to it. */
export type RetryKey = { readonly key: string; readonly task: Task | undefined };

const isOver = ({ state }: Task): boolean => state === "failed" || state === "cancelled";

/** Follows a key over the tasks that failed under it, to the one that did not, or to a free key. */
const liveKey = async (ports: RetryPorts, owner: string, start: string, json: unknown): Promise<RetryKey> => {
  let key = start;
  for (let failures = 0; failures < MOST_FAILURES; failures++) {
    const taskId = await idempotencyKey(ports, { owner, key, json }).find();
    const task = taskId && (await ports.tasks.get(taskId));
    if (!task || !isOver(task)) return { key, task: task || undefined };
    key = `${start} after ${task.taskId}`;
  }
  return { key, task: undefined };
};

/** Returns the key of an equal tool call of the last hour, else a new one. `body` is canonical. */
export const retryKey = async (
  ports: RetryPorts,
  owner: string,
  tool: string,
  body: unknown,
): Promise<RetryKey> => {
  const nowMs = ports.clock.now();
  const digest = createHash("sha256").update(JSON.stringify(body)).digest("base64url");
  const inHour = (hour: number) => liveKey(ports, owner, `mcp ${tool} ${digest} ${hour}`, body);
  const hour = Math.floor(nowMs / HOUR_MS);
  const [now, before] = await Promise.all([inHour(hour), inHour(hour - 1)]);
  const isYoung = before.task !== undefined && nowMs - Date.parse(before.task.createdAt) < HOUR_MS;
  return now.task === undefined && isYoung ? before : now;
};
