import { App, Stack } from "aws-cdk-lib";
import { Template as StackTemplate } from "aws-cdk-lib/assertions";
import { expect, test } from "vitest";
import * as z from "zod";
import { stages } from "../../infra/stages.ts";
import { Operators } from "../../infra/watch/operators.ts";
import { resource, resourcesOf, synthesise } from "./templates.ts";

const prod = await synthesise("prod");

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
