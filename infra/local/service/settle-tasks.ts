import * as z from "zod";
import type { FunctionHost } from "../lambda/function-host.ts";
import type { Blueprint } from "../template/blueprint.ts";

const SETTLE_TASKS = "settleTasks";

const Answer = z.object({ settled: z.number().int() });

/**
 * Has the service's own function start or end the tasks that nothing works on; how many those are. In the cloud a
 * schedule calls it, which leaves young tasks alone; at a start nobody is submitting any.
 */
export const settleTasks = async (
  { functions }: Pick<Blueprint, "functions">,
  host: Pick<FunctionHost, "invoke">,
): Promise<number> => {
  const found = functions.find(({ environment }) => environment.POWERTOOLS_SERVICE_NAME === SETTLE_TASKS);
  if (!found) throw new Error(`the template has no function ${SETTLE_TASKS}`);
  const outcome = await host.invoke(found.name, JSON.stringify({ minAgeSeconds: 0 }));
  if (outcome.kind === "failed") throw new Error(`${SETTLE_TASKS} failed: ${outcome.failure.errorMessage}`);
  return Answer.parse(JSON.parse(outcome.payload)).settled;
};
