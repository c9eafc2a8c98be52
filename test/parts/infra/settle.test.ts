import { expect, test } from "vitest";
import * as z from "zod";
import { resource, resourcesOf, synthesise } from "./templates.ts";

/** Every task ends, whatever happens to its execution. */

const prod = await synthesise("prod");

/** Strict, so that no other property changes the input. */
const Target = z.strictObject({
  Id: z.string(),
  Arn: z.unknown(),
  Input: z.string().optional(),
  RetryPolicy: z.object({
    MaximumRetryAttempts: z.number(),
    MaximumEventAgeInSeconds: z.number().optional(),
  }),
});
const Rule = z.object({
  State: z.literal("ENABLED"),
  ScheduleExpression: z.string().optional(),
  EventPattern: z.unknown().optional(),
  Targets: z.tuple([Target]),
});
const rule = (start: string) => Rule.parse(resource(prod, "AWS::Events::Rule", start)[1].Properties);

test("sends a failed execution's whole event to settle-tasks until the next schedule", () => {
  const { EventPattern, Targets } = rule("SettleExecutionEnded");
  const [machine] = resource(prod, "AWS::StepFunctions::StateMachine");
  expect(EventPattern).toEqual({
    source: ["aws.states"],
    "detail-type": ["Step Functions Execution Status Change"],
    detail: { stateMachineArn: [{ Ref: machine }], status: ["FAILED", "TIMED_OUT", "ABORTED"] },
  });
  expect(JSON.stringify(Targets[0].Arn)).toContain("SettleTasks");
  expect(Targets[0].Input).toBeUndefined();
  expect(Targets[0].RetryPolicy.MaximumEventAgeInSeconds).toBe(900);
});

test("lets only EventBridge's four rules invoke settle-tasks", () => {
  const callers = resourcesOf(prod, "AWS::Lambda::Permission")
    .filter(([, { Properties }]) => JSON.stringify(Properties.FunctionName).includes("SettleTasks"))
    .map(([, { Properties }]) => [Properties.Principal, JSON.stringify(Properties.SourceArn)]);
  expect(callers).toHaveLength(4);
  for (const [principal, source] of callers) {
    expect(principal).toBe("events.amazonaws.com");
    expect(source).toMatch(/Settle(Schedule|ExecutionEnded|Lanes|NextWaits)/);
  }
});
