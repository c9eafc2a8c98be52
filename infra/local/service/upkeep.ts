import * as z from "zod";
import type { FunctionHost } from "../lambda/function-host.ts";
import type { Blueprint } from "../template/blueprint.ts";

const SETTLE_TASKS = "settleTasks";

const Answer = z.object({ settled: z.number().int() });

const DROP_OLD_MARKETS = "dropOldMarkets";
const RENEW_FOLLOWED = "renewFollowed";

type Functions = Pick<Blueprint, "functions">;

const nameOf = ({ functions }: Functions, title: string): string => {
  const found = functions.find(({ environment }) => environment.POWERTOOLS_SERVICE_NAME === title);
  if (!found) throw new Error(`the template has no function ${title}`);
  return found.name;
};

/**
 * Calls the service's function that starts or ends tasks without a running execution; returns their number. In the cloud
 * a schedule calls it and spares young tasks; at a start no task is being submitted.
 */
export const settleTasks = async (
  blueprint: Functions,
  host: Pick<FunctionHost, "invoke">,
): Promise<number> => {
  const outcome = await host.invoke(nameOf(blueprint, SETTLE_TASKS), JSON.stringify({ minAgeSeconds: 0 }));
  if (outcome.kind === "failed") throw new Error(`${SETTLE_TASKS} failed: ${outcome.failure.errorMessage}`);
  return Answer.parse(JSON.parse(outcome.payload)).settled;
};

/** Deletes old versions of markets, as a schedule does in the cloud: the service may not run long enough for that. */
export const dropOldMarkets = (blueprint: Functions, host: Pick<FunctionHost, "send">): void =>
  host.send(nameOf(blueprint, DROP_OLD_MARKETS), "{}");

/** Renews forward records whose data were imported while no service ran; in the cloud each import starts it. */
export const renewFollowed = (blueprint: Functions, host: Pick<FunctionHost, "send">): void =>
  host.send(nameOf(blueprint, RENEW_FOLLOWED), "{}");

const ERASE_ACCOUNTS = "eraseAccounts";

/** Completes deletions of accounts: at a start nothing is under way that could still write, so that no look follows. */
export const eraseAccounts = (blueprint: Functions, host: Pick<FunctionHost, "send">): void =>
  host.send(nameOf(blueprint, ERASE_ACCOUNTS), JSON.stringify({ quietSeconds: 0 }));
