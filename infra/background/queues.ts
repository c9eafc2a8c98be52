import { Duration } from "aws-cdk-lib";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";

/** Settings of every queue: encrypted, TLS only. */
export const closedQueue = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true } as const;

/** SQS's maximum, counted from the original message. */
const DEAD_KEPT = Duration.days(14);

/** Returns a construct's dead-letter queue. Each needs an alarm (`watch/alarm-list.ts`). */
export const deadLettersOf = (scope: Construct): Queue =>
  new Queue(scope, "DeadLetters", { ...closedQueue, retentionPeriod: DEAD_KEPT });
