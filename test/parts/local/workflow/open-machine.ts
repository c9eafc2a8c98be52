import { DescribeExecutionCommand, SFNClient, StartExecutionCommand } from "@aws-sdk/client-sfn";
import { expect, onTestFinished } from "vitest";
import { stateMachine } from "../../../../infra/background/state-machine.ts";
import { IN_MEMORY, openDatabase } from "../../../../infra/local/data/database.ts";
import type { FunctionHost } from "../../../../infra/local/lambda/function-host.ts";
import { TooManyRequests } from "../../../../infra/local/lambda/too-many-requests.ts";
import { clientSettings } from "../../../../infra/local/wire/client-settings.ts";
import { serveAlone } from "../../../../infra/local/wire/stand-in.ts";
import { type Execution, openExecutions } from "../../../../infra/local/workflow/executions.ts";
import { openMachine } from "../../../../infra/local/workflow/run-machine.ts";
import { stepFunctionsBackend } from "../../../../infra/local/workflow/step-functions.ts";
import { closing } from "../../../support/temp-folder.ts";

/** Runs the service's own state machine over functions of a test. */

export const ARN = "arn:aws:states:us-east-1:000000000000:stateMachine:Tasks";
export const ALIAS = `${ARN}:live`;
const seconds = { plan: 5, work: 5, reduce: 5, reduceSweep: 5, fail: 5 };

/** Returns the definition of the service's machine, with short pauses between retries. */
export const definition = (change: object = {}): unknown => {
  const text = JSON.stringify(stateMachine(seconds))
    .replace(/\$\{(\w+)Function\}/g, (_, step: string) => `arn:aws:lambda:x:0:function:${step.toLowerCase()}`)
    .replace(/"IntervalSeconds":\d+/g, '"IntervalSeconds":0.01');
  return { ...JSON.parse(text), ...change };
};

export type Call = { readonly step: string; readonly input: { index?: number } & Record<string, unknown> };
type Steps = Readonly<Record<string, (input: Call["input"]) => unknown>>;

/** Returns an error of that name, as a step throws it. */
export const failure = (name: string): Error => Object.assign(new Error(`${name} was thrown`), { name });

/** Opens a machine whose functions are the test's; returns it with their calls. */
export const open = async (
  steps: Steps,
  slices = 5,
  database = openDatabase(IN_MEMORY),
  change: object = {},
) => {
  const calls: Call[] = [];
  const invoke: FunctionHost["invoke"] = async (step, payload) => {
    const input = JSON.parse(payload);
    calls.push({ step, input });
    try {
      const result = await steps[step]?.(input);
      return { kind: "returned", payload: JSON.stringify(result ?? null) };
    } catch (error) {
      if (error instanceof TooManyRequests) throw error;
      const { name, message } = error as Error;
      return { kind: "failed", failure: { errorType: name, errorMessage: message } };
    }
  };
  const list = Array.from({ length: slices }, (_, index) => ({ taskId: "t", index }));
  const machine = openMachine(ARN, definition(change), {
    host: { invoke },
    readObject: async () => JSON.stringify(list),
  });
  const told: Execution[] = [];
  const executions = closing(
    openExecutions(database, [{ ...machine, aliases: [ALIAS] }], (execution) => told.push(execution)),
  );
  const standIn = closing(await serveAlone(stepFunctionsBackend(executions)));
  const client = new SFNClient({ ...clientSettings(standIn.endpoint), maxAttempts: 1 });
  onTestFinished(() => client.destroy());
  const executionArn = `${ARN.replace("stateMachine", "execution")}:task`;
  const start = (input: object = { taskId: "t" }, name = "task") =>
    client.send(new StartExecutionCommand({ stateMachineArn: ARN, name, input: JSON.stringify(input) }));
  const describe = () => client.send(new DescribeExecutionCommand({ executionArn }));
  const ended = async () => {
    await expect.poll(async () => (await describe()).status, { timeout: 5000 }).not.toBe("RUNNING");
    return describe();
  };
  const inputsOf = (step: string) => calls.filter((call) => call.step === step).map((call) => call.input);
  return {
    executions,
    endpoint: standIn.endpoint,
    client,
    executionArn,
    start,
    describe,
    ended,
    inputsOf,
    database,
    told,
  };
};

export const plan =
  (slices: number, toleratedFailurePercentage = 0, kind = "backtest") =>
  () => ({
    version: 1,
    taskId: "t",
    kind,
    slices,
    workers: 8,
    toleratedFailurePercentage,
    first: { taskId: "t", index: 0 },
    list: { bucket: "results", key: "slices.json" },
  });

/** The steps of a successful task with five slices. */
export const good = {
  plan: plan(5),
  work: () => ({}),
  reduce: () => ({ state: "succeeded", line: "next-waits" }),
  reducesweep: () => ({ state: "succeeded", line: "empty" }),
  fail: () => null,
};
