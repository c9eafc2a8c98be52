import type { FunctionHost } from "../lambda/function-host.ts";
import type { CreatedObject } from "../objects/object-store.ts";
import type { Messages } from "../queues/messages.ts";
import { messagesOf } from "../queues/queues.ts";
import type { Blueprint } from "../template/blueprint.ts";
import { ACCOUNT, REGION } from "../template/physical-names.ts";
import type { Execution } from "../workflow/executions.ts";

/** EventBridge: sends events of the stand-ins to the targets of the template's rules. */

type Event = {
  readonly source: "aws.s3" | "aws.states";
  readonly "detail-type": string;
  readonly resource: string;
  readonly detail: object;
};

const eventOf = ({ resource, ...happening }: Event): string =>
  JSON.stringify({
    version: "0",
    ...happening,
    account: ACCOUNT,
    region: REGION,
    time: new Date().toISOString(),
    resources: [resource],
  });

const objectCreated = ({ bucket, key, bytes }: CreatedObject): string =>
  eventOf({
    source: "aws.s3",
    "detail-type": "Object Created",
    resource: `arn:aws:s3:::${bucket}`,
    detail: { version: "0", bucket: { name: bucket }, object: { key, size: bytes }, reason: "PutObject" },
  });

const executionEnded = (execution: Execution): string =>
  eventOf({
    source: "aws.states",
    "detail-type": "Step Functions Execution Status Change",
    resource: execution.arn,
    detail: {
      executionArn: execution.arn,
      stateMachineArn: execution.machineArn,
      name: execution.name,
      status: execution.status,
      startDate: execution.startedAtMs,
      stopDate: execution.endedAtMs ?? null,
      input: execution.input,
      output: execution.output ?? null,
      error: execution.error ?? null,
      cause: execution.cause ?? null,
    },
  });

/** Where events go. */
export type Targets = {
  readonly host: Pick<FunctionHost, "send">;
  readonly messages: Pick<Messages, "send">;
};

/** Sends a created object to the functions and queues of the rules on its bucket. */
export const sendCreated = (
  { objectRules }: Pick<Blueprint, "objectRules">,
  { host, messages }: Targets,
  object: CreatedObject,
): void => {
  const event = objectCreated(object);
  for (const { functionNames, queueArns } of objectRules.filter(
    ({ buckets, keys }) => buckets.includes(object.bucket) && (keys?.includes(object.key) ?? true),
  )) {
    for (const name of functionNames) host.send(name, event);
    for (const arn of queueArns) messages.send(messagesOf(arn), event);
  }
};

/** Sends the end of an execution to the functions of the rules on its machine, status, and output. */
export const sendEnded = (
  { executionRules }: Pick<Blueprint, "executionRules">,
  host: Pick<FunctionHost, "send">,
  execution: Execution,
): void => {
  const rules = executionRules.filter(
    ({ machines, statuses, output }) =>
      machines.includes(execution.machineArn) &&
      statuses.includes(execution.status) &&
      (output === undefined || (execution.output ?? "").includes(output)),
  );
  for (const name of rules.flatMap(({ functionNames }) => functionNames))
    host.send(name, executionEnded(execution));
};
