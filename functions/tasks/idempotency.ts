import { createHash } from "node:crypto";
import type { TaskId } from "#shared/contracts/task-id.ts";
import { badFields, conflict } from "../edge/errors.ts";
import { ttlAfter } from "../process/seconds.ts";
import type { Ports } from "../store/ports.ts";
import { TASK_LIFE_SECONDS } from "./find-task.ts";

const MAX_KEY_LENGTH = 255;

const sha256 = (text: string): string => createHash("sha256").update(text).digest("base64url");

type Keyed = { readonly owner: string; readonly key: string; readonly json: unknown };

/**
 * The task that a user's Idempotency-Key stands for: `fresh` at the first call, the same one at every repeat, also at
 * the same time. Throws 400 for a key over 255 characters, 409 for one that came with another body before.
 */
export const taskIdOfKey = async (
  { tasks, clock }: Pick<Ports, "tasks" | "clock">,
  { owner, key, json }: Keyed,
  fresh: TaskId,
): Promise<TaskId> => {
  if (key.length > MAX_KEY_LENGTH)
    throw badFields({ "Idempotency-Key": `must have at most ${MAX_KEY_LENGTH} characters` });
  const bodyHash = sha256(JSON.stringify(json));
  const ttl = ttlAfter(clock.now(), TASK_LIFE_SECONDS);
  const claim = await tasks.claim(`${owner}#${sha256(key)}`, { taskId: fresh, bodyHash }, ttl);
  if (claim.bodyHash !== bodyHash) throw conflict("This Idempotency-Key was used for another request.");
  return claim.taskId;
};
