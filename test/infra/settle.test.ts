import { expect, test } from "vitest";
import * as z from "zod";
import { readAssembly } from "../../infra/local/template/assembly.ts";
import { rulesOf } from "../../infra/local/template/rules.ts";
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

test("settles abandoned tasks on a schedule", () => {
  const { ScheduleExpression, Targets } = rule("SettleSchedule");
  expect(ScheduleExpression).toBe("rate(15 minutes)");
  expect(JSON.stringify(Targets[0].Arn)).toContain("SettleTasks");
  // A submit has finished or failed by then.
  expect(JSON.parse(Targets[0].Input ?? "")).toEqual({ minAgeSeconds: 600 });
});

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

test("starts waiting tasks each minute, and where an execution ends with the word that others wait", () => {
  const minutely = rule("SettleLanes");
  expect(minutely.ScheduleExpression).toBe("rate(1 minute)");
  expect(JSON.parse(minutely.Targets[0].Input ?? "")).toEqual({ lanes: "tend" });
  const { EventPattern } = rule("SettleNextWaits");
  expect(EventPattern).toMatchObject({
    detail: { status: ["SUCCEEDED"], output: [{ wildcard: '*"next-waits"*' }] },
  });
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

test("reads schedule and rule in the one-machine run", async () => {
  const { folder } = await synthesise("local");
  const { executionRules, schedules } = rulesOf(readAssembly(folder));
  expect(executionRules.map(({ output }) => output).toSorted()).toEqual(['"next-waits"', undefined]);
  for (const { machines } of executionRules)
    expect(machines).toEqual([expect.stringMatching(/:stateMachine:\w/)]);
  expect(schedules.filter((each) => "at" in each)).toEqual([
    {
      at: { minutes: [0], hours: [23], weekdays: [1, 2, 3, 4, 5], timeZone: "America/New_York" },
      targets: [{ functionName: expect.stringContaining("CheckFreshness"), event: "{}" }],
    },
  ]);
  const onTime = schedules.flatMap(({ targets }) => targets.map(({ functionName }) => functionName));
  expect(onTime).toEqual(expect.arrayContaining([...(executionRules[0]?.functionNames ?? ["none"])]));
});
