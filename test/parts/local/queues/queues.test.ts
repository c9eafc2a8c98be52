import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { IN_MEMORY, openDatabase } from "../../../../infra/local/data/database.ts";
import { messagesOf, openQueues } from "../../../../infra/local/queues/queues.ts";
import type { QueueSpec } from "../../../../infra/local/template/queues.ts";
import { hearErrors } from "../../../support/console.ts";
import { tempFolder } from "../../../support/temp-folder.ts";
import { bundleOf } from "../lambda/bundle-of.ts";
import { hostOf } from "../lambda/host-of.ts";

const DEAD: QueueSpec = {
  name: "dead",
  arn: "dead",
  url: "https://sqs.us-east-1.amazonaws.com/000000000000/dead",
  delaySeconds: 0,
  redrive: undefined,
  consumer: undefined,
};
const NEWS: QueueSpec = {
  name: "news",
  arn: "arn:aws:sqs:us-east-1:000000000000:news",
  url: "https://sqs.us-east-1.amazonaws.com/000000000000/news",
  delaySeconds: 0,
  redrive: { deadLetterArn: "dead", tries: 1 },
  consumer: { functionName: "reader", concurrency: 2 },
};

/** Sets up queues whose function writes its records to a file and answers by the message's text. */
const setUp = () => {
  const folder = tempFolder();
  const heard = join(folder, "heard");
  const source = `import { appendFileSync } from "node:fs";
    export const handler = async ({ Records: [record] }) => {
      appendFileSync(process.env.HEARD, JSON.stringify(record) + "\\n");
      if (record.body === "throw") throw new Error("no");
      if (record.body === "nothing") return undefined;
      return { batchItemFailures: record.body === "fail" ? [{ itemIdentifier: record.messageId }] : [] };
    };`;
  const database = openDatabase(IN_MEMORY);
  const spec = bundleOf(folder, "reader", source, { environment: { HEARD: heard } });
  const { host, messages } = hostOf(folder, [spec], { database });
  openQueues(messages, [NEWS, DEAD], host);
  const stored = (): { queue: string; body: string }[] =>
    database.sql
      .prepare("SELECT value FROM records")
      .all()
      .map(({ value }) => JSON.parse(String(value)));
  const records = () =>
    readFileSync(heard, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
  return { send: (body: string) => messages.send(messagesOf(NEWS.arn), body), stored, records };
};

test("passes a message to the queue's function as an event of one record", async () => {
  const { send, stored, records } = setUp();
  send('{"a":1}');
  await expect.poll(stored).toEqual([]);
  expect(records()).toMatchObject([
    {
      messageId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      body: '{"a":1}',
      attributes: { ApproximateReceiveCount: "1" },
      eventSource: "aws:sqs",
      eventSourceARN: NEWS.arn,
    },
  ]);
});

test("moves a message to the dead letters when the function reports it failed or throws", async () => {
  hearErrors();
  const { send, stored } = setUp();
  for (const body of ["fail", "throw", "nothing"]) send(body);
  const dead = () => stored().map(({ queue, body }) => `${queue}: ${body}`);
  await expect.poll(() => dead().toSorted()).toEqual(["queue dead: fail", "queue dead: throw"]);
});
