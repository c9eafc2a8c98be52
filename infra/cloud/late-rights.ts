import { CloudFormationClient, DescribeStackEventsCommand } from "@aws-sdk/client-cloudformation";
import { stackName } from "../stack-name.ts";
import type { Stage } from "../stages.ts";

/**
 * Rights that IAM has granted but other services do not see yet, for up to a minute: the same deployment then fails once,
 * and succeeds when it is repeated.
 */
const LATE_RIGHTS = [
  // The role by which API Gateway logs, and the first stage of an API that logs by it.
  /role ARN does not have required permissions/i,
  /CloudWatch Logs role ARN must be set in account settings/i,
  // The state machine's log.
  /not authorized to access the Log Destination/i,
  // Roles that a service must assume.
  /must allow (AWS )?EventBridge Scheduler to assume the role/i,
  /role .*cannot be assumed by/i,
];

/** Stacks with a resource that needs such rights, the account's own first. */
const PARTS = ["Socket", "Work", "Api", "Routes"];

const reasonsOf = async (client: CloudFormationClient, name: string): Promise<string[]> => {
  const { StackEvents = [] } = await client
    .send(new DescribeStackEventsCommand({ StackName: name }))
    .catch((): { StackEvents?: undefined } => ({}));
  // Newest first; what failed before the last start of this stack is of an earlier deployment.
  const start = StackEvents.findIndex(
    ({ ResourceStatusReason }) => ResourceStatusReason === "User Initiated",
  );
  const last = start < 0 ? StackEvents : StackEvents.slice(0, start);
  return last.flatMap(({ ResourceStatus, ResourceStatusReason }) =>
    ResourceStatus?.endsWith("_FAILED") ? (ResourceStatusReason ?? []) : [],
  );
};

/** Returns the reason of the last deployment's failure where it was late rights; undefined otherwise. */
export const lateRightsOf = async ({ name }: Stage): Promise<string | undefined> => {
  const client = new CloudFormationClient({});
  const stacks = ["Backspread-Account", ...PARTS.map((part) => stackName(name, part))];
  for (const stack of stacks) {
    const reasons = await reasonsOf(client, stack);
    const late = reasons.find((reason) => LATE_RIGHTS.some((pattern) => pattern.test(reason)));
    if (late !== undefined) return late;
  }
  return undefined;
};
