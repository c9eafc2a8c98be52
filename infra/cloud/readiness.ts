import { GetAccountSettingsCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { LEAST_CONCURRENCY } from "../capacity.ts";
import type { Stage } from "../stages.ts";
import { isInSandbox } from "./sender.ts";

/** Whether AWS has granted the account what a stage with users needs. Each request takes AWS days. */

const REQUEST = "request 1,000 (Service Quotas, AWS Lambda, Concurrent executions, L-B99A9384)";

const concurrencyFaults = async ({ accountConcurrency }: Stage): Promise<string[]> => {
  const { AccountLimit } = await new LambdaClient({}).send(new GetAccountSettingsCommand({}));
  const granted = AccountLimit?.ConcurrentExecutions ?? 0;
  if (granted <= LEAST_CONCURRENCY)
    return [
      `Lambda runs ${granted} functions at a time in this account, too few for users: ${REQUEST}, and put the granted number into accountConcurrency.`,
    ];
  if (granted < accountConcurrency)
    return [
      `accountConcurrency is ${accountConcurrency}, but Lambda runs ${granted} functions at a time in this account: ${REQUEST}, or lower accountConcurrency.`,
    ];
  return [];
};

const mailFaults = async ({ mail }: Stage): Promise<string[]> =>
  mail && (await isInSandbox())
    ? [
        "SES is in its sandbox and mails verified addresses only: request production access in this region (step 4 of operating/first-deployment.md).",
      ]
    : [];

/** Returns what prod's users would miss in this account, one sentence each with the request; empty for other stages. */
export const readinessFaults = async (stage: Stage): Promise<string[]> =>
  stage.name === "prod" ? (await Promise.all([concurrencyFaults(stage), mailFaults(stage)])).flat() : [];
