import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import * as z from "zod";
import { jsonOf, readKept } from "../../../infra/local/data/sealed.ts";
import { startFunctionHost } from "../../../infra/local/lambda/function-host.ts";
import { openQueues } from "../../../infra/local/queues/queues.ts";
import type { QueueSpec } from "../../../infra/local/template/queues.ts";
import { tempFolder } from "../../support/temp-folder.ts";
import { bundleOf } from "../lambda/bundle-of.ts";

const DEAD: QueueSpec = {
  name: "dead",
  arn: "dead",
  delaySeconds: 0,
  redrive: undefined,
  consumer: undefined,
};
const NEWS: QueueSpec = {
  name: "news",
  arn: "arn:aws:sqs:us-east-1:000000000000:news",
  delaySeconds: 0,
  redrive: { deadLetterArn: "dead", tries: 1 },
  consumer: { functionName: "reader", concurrency: 2 },
};

/** Queues whose function writes down what it is given, and answers by the message's own text. */
const setUp = () => {
  const folder = tempFolder();
  const heard = join(folder, "heard");
  const spec = bundleOf(
    folder,
    "reader",
    `import { appendFileSync } from "node:fs";
     export const handler = async ({ Records: [record] }) => {
       appendFileSync(process.env.HEARD, JSON.stringify(record) + "\\n");
       if (record.body === "throw") throw new Error("no");
       if (record.body === "nothing") return undefined;
       return { batchItemFailures: record.body === "fail" ? [{ itemIdentifier: record.messageId }] : [] };
     };`,
    { environment: { HEARD: heard } },
  );
  const host = startFunctionHost({
    functions: [spec],
    folder,
    variablesOf: ({ environment }) => environment,
  });
  const queues = openQueues(join(folder, "queues"), [NEWS, DEAD], host);
  onTestFinished(async () => {
    queues.stop();
    await host.stop();
  });
  const inQueue = (name: string) => readdirSync(join(folder, "queues", name));
  const records = () =>
    readFileSync(heard, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
  return { queues, inQueue, records, folder };
};

test("a message is an event of one record for the function that takes it", async () => {
  const { queues, inQueue, records } = setUp();
  queues.send(NEWS.arn, '{"a":1}');
  await expect.poll(() => inQueue("news")).toEqual([]);
  expect(records()).toMatchObject([
    {
      messageId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      body: '{"a":1}',
      attributes: { ApproximateReceiveCount: "1" },
      eventSource: "aws:sqs",
      eventSourceARN: NEWS.arn,
    },
  ]);
  expect(inQueue("dead")).toEqual([]);
});

test("one that the function names as failed, or fails over, ends among the dead letters; one that it says nothing of is done", async () => {
  const { queues, inQueue, folder } = setUp();
  for (const body of ["fail", "throw", "nothing"]) queues.send(NEWS.arn, body);
  await expect.poll(() => [inQueue("news").length, inQueue("dead").length]).toEqual([0, 2]);
  const bodyIn = jsonOf(z.object({ body: z.string() }));
  const bodies = inQueue("dead").map((file) => readKept(join(folder, "queues/dead", file), bodyIn)?.body);
  expect(bodies.toSorted()).toEqual(["fail", "throw"]);
});

test("a queue that is not there takes nothing", () => {
  const { queues } = setUp();
  expect(() => queues.send("elsewhere", "a")).toThrow("elsewhere");
});
