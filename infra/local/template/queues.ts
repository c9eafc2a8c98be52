import * as z from "zod";
import type { Assembly } from "./assembly.ts";

/** Queues of the templates, and which function takes their messages. */

/** A function that is given the messages of a queue, one at a time of each, and so many at once. */
type ConsumerSpec = { readonly functionName: string; readonly concurrency: number };

export type QueueSpec = {
  readonly name: string;
  readonly arn: string;
  /** The name by which functions send to it. */
  readonly url: string;
  /** How long a message is kept back at first. */
  readonly delaySeconds: number;
  /** Where a message goes that was taken so often and never dealt with; absent where it is tried for ever. */
  readonly redrive: { readonly deadLetterArn: string; readonly tries: number } | undefined;
  /** Absent where nobody takes them: they are there to be found. */
  readonly consumer: ConsumerSpec | undefined;
};

/** How long messages are kept, and unseen while they are dealt with, is not looked at; the README says so. */
const Queue = z.strictObject({
  DelaySeconds: z.number().default(0),
  MessageRetentionPeriod: z.number().optional(),
  VisibilityTimeout: z.number().optional(),
  SqsManagedSseEnabled: z.literal(true),
  RedrivePolicy: z
    .strictObject({ deadLetterTargetArn: z.string(), maxReceiveCount: z.number().int().positive() })
    .optional(),
});

const EventSourceMapping = z.strictObject({
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  BatchSize: z.literal(1),
  FunctionResponseTypes: z.tuple([z.literal("ReportBatchItemFailures")]),
  ScalingConfig: z.strictObject({ MaximumConcurrency: z.number().int().min(2) }),
});

/** All queues. Throws where one, or what takes its messages, asks for what the stand-in does not do. */
export const queuesOf = (assembly: Assembly): QueueSpec[] => {
  const mappings = assembly
    .resources("AWS::Lambda::EventSourceMapping")
    .map(({ properties }) => EventSourceMapping.parse(properties));
  return assembly.resources("AWS::SQS::Queue").map(({ ref, arn, properties }) => {
    const { DelaySeconds, RedrivePolicy } = Queue.parse(properties);
    const mapping = mappings.find(({ EventSourceArn }) => EventSourceArn === arn);
    return {
      name: ref.slice(ref.lastIndexOf("/") + 1),
      arn,
      url: ref,
      delaySeconds: DelaySeconds,
      redrive: RedrivePolicy && {
        deadLetterArn: RedrivePolicy.deadLetterTargetArn,
        tries: RedrivePolicy.maxReceiveCount,
      },
      consumer: mapping && {
        functionName: mapping.FunctionName,
        concurrency: mapping.ScalingConfig.MaximumConcurrency,
      },
    };
  });
};
