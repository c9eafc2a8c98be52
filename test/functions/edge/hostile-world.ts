import type { TaskId } from "#shared/contracts/task-id.ts";
import { keyOf } from "../accounts/keyed-calls.ts";
import { openWorld } from "../client.ts";
import type { Memory } from "../memory/memory.ts";
import { hedge, member, portfolioBody } from "../portfolios/portfolio-body.ts";
import { runSweep } from "../sweeps/run-sweep.ts";
import { sweepBody } from "../sweeps/sweep-body.ts";
import { runTask, stepPorts } from "../tasks/run-task.ts";
import { addTicker, body } from "../world.ts";

/** A service in memory with things of ada's of each kind, and views of the state that must not change. */

/** A text in all of ada's things that others neither send nor may read. */
export const ONLY_ADAS = "only-ada-knows";

const OWNER = "sub-of-ada";

