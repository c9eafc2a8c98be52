import { createHash } from "node:crypto";
import * as z from "zod";
import type { FunctionHost } from "../lambda/function-host.ts";
import { REGION } from "../template/physical-names.ts";
import type { QueueSpec } from "../template/queues.ts";
import type { Message, Messages } from "./messages.ts";

/** The queues of the templates (SQS), and the event sources that pass their messages to functions. */

/** The cloud waits for the visibility timeout, an hour and more. */
const FIRST_PAUSE_MS = 5000;

/** A function's answer, which names the messages to deliver again. */
const Answer = z
  .object({ batchItemFailures: z.array(z.object({ itemIdentifier: z.string() })).default([]) })
  .nullish()
  .transform((answer) => answer?.batchItemFailures ?? []);

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

export const messagesOf = (queueArn: string): string => `queue ${queueArn}`;

/** Has the functions of the templates consume their queues; a queue without a function only stores. */
export const openQueues = (
  messages: Messages,
  specs: readonly QueueSpec[],
  host: Pick<FunctionHost, "invoke">,
): void => {
  for (const { arn, delaySeconds, consumer, redrive } of specs)
    if (consumer)
      messages.consume(messagesOf(arn), {
        concurrency: consumer.concurrency,
        delayMs: delaySeconds * 1000,
        pauseMs: (receives) => FIRST_PAUSE_MS * receives,
        maxReceives: redrive?.tries ?? Number.POSITIVE_INFINITY,
        onGivenUp: ({ body }) => {
          if (redrive) messages.send(messagesOf(redrive.deadLetterArn), body);
        },
        deliver: async (id, message) => {
          const outcome = await host.invoke(consumer.functionName, JSON.stringify(eventOf(arn, id, message)));
          if (outcome.kind === "failed") return false;
          const failures = Answer.parse(JSON.parse(outcome.payload));
          return failures.every(({ itemIdentifier }) => itemIdentifier !== id);
        },
      });
};
