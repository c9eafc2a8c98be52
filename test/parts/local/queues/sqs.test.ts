import { afterAll, beforeAll, expect, test } from "vitest";
import type { Renewal } from "../../../../functions/store/follows/follow-row.ts";
import { renewals } from "../../../../functions/store/follows/renewals.ts";
import { messagesOf } from "../../../../infra/local/queues/queues.ts";
import { sqsBackend } from "../../../../infra/local/queues/sqs.ts";
import { clientVariables } from "../../../../infra/local/service/environment.ts";
import { serveAlone } from "../../../../infra/local/wire/stand-in.ts";

const URL = "https://sqs.us-east-1.amazonaws.com/000000000000/Renewals";
const QUEUE = {
  name: "Renewals",
  arn: "arn:aws:sqs:us-east-1:000000000000:Renewals",
  url: URL,
  delaySeconds: 0,
  redrive: undefined,
  consumer: undefined,
};

const sent: [string, Renewal][] = [];
const send = (queue: string, text: string): void => void sent.push([queue, JSON.parse(text)]);

let stop = async () => {};
beforeAll(async () => {
  const { endpoint, close } = await serveAlone(sqsBackend({ send }, [QUEUE]));
  stop = close;
  Object.assign(process.env, clientVariables({ SQS: endpoint }), { RENEWALS_QUEUE_URL: URL });
});
afterAll(() => stop());

test("takes each message of the service's client in batches of ten, and refuses an unknown queue by name", async () => {
  const all = Array.from({ length: 23 }, (_, number) => ({ ticker: "SPY", owner: `owner-${number}` }));
  await renewals.send(all);
  expect(sent).toEqual(all.map((each) => [messagesOf(QUEUE.arn), each]));
  await renewals.send([]);
  expect(sent).toHaveLength(23);
  process.env.RENEWALS_QUEUE_URL = `${URL}2`;
  await expect(renewals.send(all)).rejects.toThrow("does not exist");
});
