import { expect, test } from "vitest";
import { stages } from "../../../infra/stages.ts";
import { FETCHES } from "./filled-stages.ts";
import { grantsOf, resource, resourcesOf, synthesise, synthesiseAnew } from "./templates.ts";

const prod = await synthesise("prod");

test("encrypts the queues and lets only EventBridge's rule send, over TLS", () => {
  for (const [id, { Properties }] of resourcesOf(prod, "AWS::SQS::Queue")) {
    expect(Properties.SqsManagedSseEnabled).toBe(true);
    const [, policy] = resource(
      prod,
      "AWS::SQS::QueuePolicy",
      id.startsWith("ImportQueue") ? "ImportQueue" : "ImportDead",
    );
    const { Statement } = policy.Properties.PolicyDocument as { Statement: { Effect: string }[] };
    expect(Statement).toContainEqual(
      expect.objectContaining({ Effect: "Deny", Condition: { Bool: { "aws:SecureTransport": "false" } } }),
    );
    const allowing = Statement.filter(({ Effect }) => Effect === "Allow");
    expect(allowing).toHaveLength(1);
    expect(JSON.stringify(allowing)).toContain("events.amazonaws.com");
    expect(JSON.stringify(allowing)).toContain("ImportFileArrived");
  }
});

test("removes old versions of markets every six hours by a function that may write nothing", () => {
  const [, rule] = resource(prod, "AWS::Events::Rule", "OldMarkets");
  expect(rule.Properties.ScheduleExpression).toBe("rate(6 hours)");
  expect(JSON.stringify(rule.Properties.Targets)).toContain("DropOldMarkets");
  const grants = grantsOf(prod, "DropOldMarketsRole").filter(({ action }) => /^(s3|dynamodb):/.test(action));
  const actions = (id: string) =>
    grants.filter(({ on }) => on.some((each) => each.startsWith(id))).map(({ action }) => action);
  expect(actions("BucketsMarket").toSorted()).toEqual(["s3:DeleteObject", "s3:GetObject", "s3:ListBucket"]);
  expect(actions("BucketsResults").toSorted()).toEqual(["s3:GetObject", "s3:ListBucket"]);
  expect(actions("TablesTasks")).toEqual(["dynamodb:Query"]);
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
  const fetching = await synthesiseAnew({ ...stages.prod, fetches: FETCHES });
  expect(schedulesOf(fetching)).toEqual([check, ["cron(0,30 18-22 ? * MON-FRI *)", "America/New_York"]]);
  expect(secretsOf(fetching).map(({ resource }) => JSON.stringify(resource))).toEqual([
    expect.stringContaining(":secret:vendor-drop-??????"),
  ]);
  const [, { Properties }] = resource(fetching, "AWS::Lambda::Function", "FetchFiles");
  expect(JSON.parse(Object(Properties.Environment).Variables.FETCHES)).toEqual(FETCHES);
  const bad = [{ ...FETCHES[0], hostKey: undefined }];
  await expect(synthesiseAnew({ ...stages.prod, fetches: bad as never })).rejects.toThrow("needs hostKey");
});
