import { createHash } from "node:crypto";
import { basename, join } from "node:path";
import * as z from "zod";
import { report } from "../console/report.ts";
import type { FunctionHost } from "../lambda/function-host.ts";
import { REGION } from "../template/physical-names.ts";
import type { QueueSpec } from "../template/queues.ts";
import { type Consumer, type Message, type MessageQueue, openMessageQueue } from "./message-queue.ts";

/** All queues of the templates by their ARNs, and the event sources that hand their messages to functions. */
export type Queues = {
  /** Throws where there is no such queue. */
  send(queueArn: string, body: string): void;
  resume(): void;
  stop(): void;
};

/** What a function answers that says itself which messages it could not deal with. */
const Answer = z
  .object({ batchItemFailures: z.array(z.object({ itemIdentifier: z.string() })).default([]) })
  .nullish()
  .transform((answer) => answer?.batchItemFailures ?? []);

/** The event of one message. */
const eventOf = (arn: string, messageId: string, { body, sentAtMs, receives }: Message) => ({
  Records: [
    {
      messageId,
      receiptHandle: messageId,
      body,
      attributes: {
        ApproximateReceiveCount: String(receives),
        SentTimestamp: String(sentAtMs),
        SenderId: "local",
        ApproximateFirstReceiveTimestamp: String(sentAtMs),
      },
      messageAttributes: {},
      md5OfBody: createHash("md5").update(body).digest("hex"),
      eventSource: "aws:sqs",
      eventSourceARN: arn,
      awsRegion: REGION,
    },
  ],
});

/** Opens the queues in a folder; functions are called from then on, with what the last process left after `resume`. */
export const openQueues = (
  folder: string,
  specs: readonly QueueSpec[],
  host: Pick<FunctionHost, "invoke">,
): Queues => {
  const queues = new Map<string, MessageQueue>();

  const named = (arn: string): MessageQueue => {
    const queue = queues.get(arn);
    if (!queue) throw new Error(`there is no queue ${arn}`);
    return queue;
  };

  const consumerOf = ({ name, arn, consumer, redrive }: QueueSpec): Consumer | undefined =>
    consumer && {
      concurrency: consumer.concurrency,
      deliver: async (file, message) => {
        const id = basename(file, ".json");
        const outcome = await host.invoke(consumer.functionName, JSON.stringify(eventOf(arn, id, message)));
        if (outcome.kind === "failed") return false;
        return Answer.parse(JSON.parse(outcome.payload)).every(({ itemIdentifier }) => itemIdentifier !== id);
      },
      redrive: redrive && {
        tries: redrive.tries,
        bury: ({ body }) => {
          report.error(`a message of ${name} was given up after ${redrive.tries} tries`);
          named(redrive.deadLetterArn).send(body);
        },
      },
    };

  for (const spec of specs)
    queues.set(
      spec.arn,
      openMessageQueue({
        folder: join(folder, spec.name),
        delayMs: spec.delaySeconds * 1000,
        consumer: consumerOf(spec),
      }),
    );

  return {
    send: (arn, body) => named(arn).send(body),
    resume: () => {
      for (const queue of queues.values()) queue.resume();
    },
    stop: () => {
      for (const queue of queues.values()) queue.stop();
    },
  };
};
