import { expect, test } from "vitest";
import { capacityOf } from "../../../infra/capacity.ts";
import { stages } from "../../../infra/stages.ts";
import { FETCHES, fullProd } from "./filled-stages.ts";
import { grantsOf, resource, resourcesOf, synthesise, synthesiseAnew } from "./templates.ts";

const prod = await synthesise("prod");

test("gives workers of forward records a fiftieth of the account's concurrency, and a message five tries half an hour apart", async () => {
  const [, source] = resource(prod, "AWS::Lambda::EventSourceMapping", "RenewRecords");
  expect(source.Properties).toMatchObject({
    BatchSize: 1,
    FunctionResponseTypes: ["ReportBatchItemFailures"],
    ScalingConfig: { MaximumConcurrency: 2 },
  });
  const [, queue] = resource(prod, "AWS::SQS::Queue", "FollowedQueue");
  expect(queue.Properties).toMatchObject({
    VisibilityTimeout: 1800,
    RedrivePolicy: { maxReceiveCount: 5 },
  });
  expect(grantsOf(prod, "RenewFollowedRole").map(({ action }) => action)).toContain("sqs:SendMessage");
  expect([10, 1000].map((concurrency) => capacityOf(concurrency).renewalsAtOnce)).toEqual([2, 20]);
});

test("fetches files only where a stage names some: by New York's half hours, with the right to read their secrets", async () => {
  const schedulesOf = (stage: typeof prod) =>
    resourcesOf(stage, "AWS::Scheduler::Schedule").map(([, { Properties }]) => [
      Properties.ScheduleExpression,
      Properties.ScheduleExpressionTimezone,
    ]);
  const check = ["cron(0 23 ? * MON-FRI *)", "America/New_York"];
  const secretsOf = (stage: typeof prod) =>
    grantsOf(stage, "FetchFilesRole").filter(({ action }) => action === "secretsmanager:GetSecretValue");
  expect([schedulesOf(prod), secretsOf(prod)]).toEqual([[check], []]);
  const fetching = await synthesise(fullProd);
  expect(schedulesOf(fetching)).toEqual([check, ["cron(0,30 18-22 ? * MON-FRI *)", "America/New_York"]]);
  expect(secretsOf(fetching).map(({ resource }) => JSON.stringify(resource))).toEqual([
    expect.stringContaining(":secret:vendor-drop-??????"),
  ]);
  const [, { Properties }] = resource(fetching, "AWS::Lambda::Function", "FetchFiles");
  expect(JSON.parse(Object(Properties.Environment).Variables.FETCHES)).toEqual(FETCHES);
  const bad = [{ ...FETCHES[0], hostKey: undefined }];
  await expect(synthesiseAnew({ ...stages.prod, fetches: bad as never })).rejects.toThrow("needs hostKey");
});
