import aslValidator from "asl-validator";
import { expect, test } from "vitest";
import * as z from "zod";
import { functionList } from "../../../infra/functions/function-list.ts";
import { resource, synthesise } from "./templates.ts";

const prod = await synthesise("prod");
const [, machine] = resource(prod, "AWS::StepFunctions::StateMachine");

const Retry = z.object({
  ErrorEquals: z.array(z.string()),
  MaxAttempts: z.number(),
  MaxDelaySeconds: z.number().default(60),
  IntervalSeconds: z.number().default(1),
  BackoffRate: z.number().default(2),
  JitterStrategy: z.string().optional(),
});
const State = z.looseObject({
  Type: z.string(),
  TimeoutSeconds: z.number().optional(),
  Next: z.string().optional(),
  Catch: z.array(z.object({ ErrorEquals: z.array(z.string()), Next: z.string() })).default([]),
  Retry: z.array(Retry).default([]),
});
const Machine = z.object({
  StartAt: z.string(),
  TimeoutSeconds: z.number(),
  States: z.record(z.string(), State),
});

const json: unknown = JSON.parse(String(machine.Properties.DefinitionString));
const definition = Machine.parse(json);

test("defines valid Amazon States Language", () => {
  const { isValid, errorsText } = aslValidator(json as object, { checkPaths: true });
  expect(errorsText()).toBe("");
  expect(isValid).toBe(true);
});

test("gives every step a time limit just above its function's, and retries with jitter", () => {
  const steps = {
    Plan: "plan",
    Work: "work",
    Reduce: "reduce",
    "Reduce a sweep": "reduceSweep",
    "Record failure": "fail",
  } as const;
  for (const [name, step] of Object.entries(steps)) {
    const state = definition.States[name];
    expect(state?.TimeoutSeconds).toBeGreaterThan(functionList[step].timeoutSeconds);
    expect(state?.Retry.flatMap((retry) => retry.ErrorEquals)).toContain("Lambda.TooManyRequestsException");
    for (const retry of state?.Retry ?? [])
      if (retry.MaxAttempts > 0) expect(retry).toMatchObject({ JitterStrategy: "FULL" });
  }
});

test("retries a throttled step for minutes and a failing one for seconds", () => {
  for (const { Retry } of Object.values(definition.States)) {
    if (Retry.length === 0) continue;
    /** The maximum total pause of an error's retries; jitter shortens it. */
    const longestWaits = (error: string): number => {
      const retry = Retry.find(({ ErrorEquals }) => ErrorEquals.includes(error));
      if (!retry) throw new Error(`${error} is not retried`);
      const { MaxAttempts, IntervalSeconds, BackoffRate, MaxDelaySeconds } = retry;
      return Array.from({ length: MaxAttempts }, (_, n) =>
        Math.min(MaxDelaySeconds, IntervalSeconds * BackoffRate ** n),
      ).reduce((sum, pause) => sum + pause, 0);
    };
    const throttled = longestWaits("Lambda.TooManyRequestsException");
    expect(throttled).toBeGreaterThan(75);
    expect(throttled).toBeLessThan(120);
    for (const error of ["Runtime.ExitError", "States.Timeout", "States.TaskFailed"]) {
      expect(longestWaits(error)).toBeGreaterThan(2.5);
      expect(longestWaits(error)).toBeLessThan(10);
    }
  }
});

test("outlives the longest path through its steps, so that failures are always recorded", () => {
  const longest = (name: string | undefined): number => {
    const state = definition.States[name ?? ""];
    if (!state) return 0;
    const tries = 1 + state.Retry.reduce((sum, { MaxAttempts }) => sum + MaxAttempts, 0);
    const waits = state.Retry.reduce((sum, retry) => sum + retry.MaxAttempts * retry.MaxDelaySeconds, 0);
    return tries * (state.TimeoutSeconds ?? 0) + waits;
  };
  const way = ["Plan", "Work", "Reduce a sweep", "Record failure"].map(longest);
  expect(definition.TimeoutSeconds).toBeGreaterThan(way.reduce((sum, seconds) => sum + seconds, 0));
});
