import { expect, test } from "vitest";
import * as z from "zod";
import { stages } from "../../../infra/stages.ts";
import { type Resource, referencesIn, resource, resourcesOf, synthesise } from "./templates.ts";

const prod = await synthesise("prod");
const dev = await synthesise("dev");

test("leaves Watch out of the one-machine run", async () => {
  const local = await synthesise("local");
  expect(local.stackNames).not.toContain("Watch");
  expect(resourcesOf(local, "AWS::CloudWatch::Alarm")).toEqual([]);
});

const StatementOf = z.object({
  Effect: z.string(),
  Principal: z.union([z.object({ Service: z.string() }), z.literal("*")]),
  Condition: z.record(z.string(), z.record(z.string(), z.unknown())),
});

test("lets only this account's alarms and budgets publish to operators, over TLS", () => {
  const [, { Properties }] = resource(prod, "AWS::SNS::TopicPolicy");
  const { Statement } = Properties.PolicyDocument as { Statement: unknown[] };
  const statements = Statement.map((each) => StatementOf.parse(each));
  const allowed = statements.filter(({ Effect }) => Effect === "Allow");
  expect(allowed.map(({ Principal }) => Principal)).toEqual([
    { Service: "cloudwatch.amazonaws.com" },
    { Service: "budgets.amazonaws.com" },
  ]);
  for (const { Condition } of allowed)
    expect(Condition.StringEquals).toEqual({ "aws:SourceAccount": { Ref: "AWS::AccountId" } });
  expect(statements.filter(({ Effect }) => Effect === "Deny").map(({ Condition }) => Condition)).toEqual([
    { Bool: { "aws:SecureTransport": "false" } },
  ]);
});

test.each([
  ["dev", dev],
  ["prod", prod],
] as const)(
  "notifies operators of %s at 50, 80, and 100 % of the budget and of a forecast over it",
  (name, stage) => {
    const [topicId] = resource(stage, "AWS::SNS::Topic");
    const [, budget]: [string, Resource] = resource(stage, "AWS::Budgets::Budget");
    const { Budget, NotificationsWithSubscribers } = budget.Properties as {
      Budget: { BudgetLimit: unknown };
      NotificationsWithSubscribers: { Notification: Record<string, unknown>; Subscribers: unknown[] }[];
    };
    expect(Budget).toMatchObject({
      BudgetType: "COST",
      TimeUnit: "MONTHLY",
      BudgetLimit: { Amount: stages[name].alarms.monthlyUsd, Unit: "USD" },
    });
    expect(
      NotificationsWithSubscribers.map(({ Notification }) => [
        Notification.NotificationType,
        Notification.Threshold,
      ]),
    ).toEqual([
      ["ACTUAL", 50],
      ["ACTUAL", 80],
      ["ACTUAL", 100],
      ["FORECASTED", 100],
    ]);
    for (const { Subscribers } of NotificationsWithSubscribers)
      expect(referencesIn(Subscribers, stage)).toEqual([topicId]);
  },
);
