import { App, Stack } from "aws-cdk-lib";
import { Template as StackTemplate } from "aws-cdk-lib/assertions";
import { expect, test } from "vitest";
import * as z from "zod";
import { stages } from "../../infra/stages.ts";
import { Operators } from "../../infra/watch/operators.ts";
import { type Resource, referencesIn, resource, resourcesOf, synthesise } from "./templates.ts";

const prod = await synthesise("prod");
const dev = await synthesise("dev");

test("leaves Watch out of the one-machine run", async () => {
  const local = await synthesise("local");
  expect(local.stackNames).not.toContain("Watch");
  expect(resourcesOf(local, "AWS::CloudWatch::Alarm")).toEqual([]);
});

test("mails alarms to the operator's address", () => {
  const stack = new Stack(new App(), "Stack");
  new Operators(stack, "Operators", {
    ...stages.prod,
    alarms: { email: "operators@backspread.example", monthlyUsd: 1 },
  });
  StackTemplate.fromStack(stack).hasResourceProperties("AWS::SNS::Subscription", {
    Protocol: "email",
    Endpoint: "operators@backspread.example",
  });
  expect(resourcesOf(prod, "AWS::SNS::Subscription")).toEqual([]);
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

test("shows alarms, calls, tasks, sockets, the account, and its cost on the dashboard", () => {
  const [, { Properties }] = resource(prod, "AWS::CloudWatch::Dashboard");
  const body = JSON.stringify(Properties.DashboardBody);
  for (const shown of [
    "5xx",
    "p95",
    "ExecutionsStarted",
    "ConnectCount",
    "ConcurrentExecutions",
    "EstimatedCharges",
  ])
    expect(body).toContain(shown);
  expect(referencesIn(Properties.DashboardBody, prod).filter((id) => id.startsWith("no output"))).toEqual([]);
});
