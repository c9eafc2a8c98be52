import { createHash, randomUUID } from "node:crypto";
import * as z from "zod";
import type { QueueSpec } from "../template/queues.ts";
import { action, jsonProtocol } from "../wire/json-protocol.ts";
import type { Backend } from "../wire/stand-in.ts";
import type { Messages } from "./messages.ts";
import { messagesOf } from "./queues.ts";

/** SQS's call that sends messages in a batch. */

class NoSuchQueue extends Error {
  override readonly name = "QueueDoesNotExist";
}

const SendMessageBatch = z.strictObject({
  QueueUrl: z.string(),
  Entries: z
    .array(z.strictObject({ Id: z.string(), MessageBody: z.string().min(1) }))
    .min(1)
    .max(10),
});

/** Serves the queues of the templates to clients of SQS. */
export const sqsBackend = (messages: Pick<Messages, "send">, queues: readonly QueueSpec[]): Backend => ({
  name: "the queues",
  listener: jsonProtocol({
    service: "AmazonSQS",
    contentType: "application/x-amz-json-1.0",
    invalid: "InvalidParameterValueException",
    actions: {
      SendMessageBatch: action(SendMessageBatch, ({ QueueUrl, Entries }) => {
        const queue = queues.find(({ url }) => url === QueueUrl);
        if (!queue) throw new NoSuchQueue("The specified queue does not exist.");
        for (const { MessageBody } of Entries) messages.send(messagesOf(queue.arn), MessageBody);
        const sent = Entries.map(({ Id, MessageBody }) => ({
          Id,
          MessageId: randomUUID(),
          MD5OfMessageBody: createHash("md5").update(MessageBody).digest("hex"),
        }));
        return { Successful: sent, Failed: [] };
      }),
    },
    codeOf: (error) => (error instanceof NoSuchQueue ? error.name : undefined),
  }),
});
