import { SendMessageBatchCommand, SQSClient } from "@aws-sdk/client-sqs";
import { env } from "../../process/env.ts";
import { once } from "../../process/once.ts";
import type { Renewal } from "./follow-row.ts";

/** The queue of forward records to renew. */

// The client's default would follow the queue's address out of a one-machine run.
const client = once(() => new SQSClient({ useQueueUrlAsEndpoint: false }));

/** The most messages of one call. */
const BATCH = 10;

const sendBatch = async (some: readonly Renewal[]): Promise<void> => {
  const { Failed = [] } = await client().send(
    new SendMessageBatchCommand({
      QueueUrl: env("RENEWALS_QUEUE_URL"),
      Entries: some.map((each, index) => ({ Id: String(index), MessageBody: JSON.stringify(each) })),
    }),
  );
  if (Failed[0]) throw new Error(`${Failed.length} messages were not sent: ${Failed[0].Code}`);
};

export const renewals = {
  /** Sends a message for each. Throws where one was not sent; a repeat sends all again, which is harmless. */
  send: async (all: readonly Renewal[]): Promise<void> => {
    for (let at = 0; at < all.length; at += BATCH) await sendBatch(all.slice(at, at + BATCH));
  },
};
