import type { TaskId } from "#shared/contracts/task-id.ts";
import { badFields, conflict } from "../edge/errors.ts";
import { ttlAfter } from "../process/clock.ts";
import { hashed } from "../process/ids.ts";
import type { Ports } from "../store/ports.ts";
import type { Claim } from "../store/tasks/task-row.ts";
import { TASK_LIFE_SECONDS } from "./find-task.ts";

const MAX_KEY_LENGTH = 255;

type Keyed = { readonly owner: string; readonly key: string; readonly json: unknown };

/** A user's Idempotency-Key. Throws 400 for one over 255 characters; its methods throw 409 where another body came with it. */
export const idempotencyKey = (
  { tasks, clock }: Pick<Ports, "tasks" | "clock">,
  { owner, key, json }: Keyed,
) => {
  if (key.length > MAX_KEY_LENGTH)
    throw badFields({ "Idempotency-Key": `must have at most ${MAX_KEY_LENGTH} characters` });
  // The row cannot be found by its owner, so that it must not name one.
  const id = hashed(`${owner}#${key}`);
  const bodyHash = hashed(JSON.stringify(json));
  const taskOf = (claim: Claim): TaskId => {
    if (claim.bodyHash !== bodyHash) throw conflict("This Idempotency-Key was used for another request.");
    return claim.taskId;
  };
  return {
    /** The task that an earlier call bound the key to, if one did. */
    find: async (): Promise<TaskId | undefined> => {
      const claim = await tasks.claimOf(id);
      return claim && taskOf(claim);
    },
    /** Binds the key to a task unless it is bound; returns the task that it is bound to. */
    bind: async (fresh: TaskId): Promise<TaskId> =>
      taskOf(await tasks.claim(id, { taskId: fresh, bodyHash }, ttlAfter(clock.now(), TASK_LIFE_SECONDS))),
  };
};
