import { readdirSync } from "node:fs";
import { join } from "node:path";
import {
  DescribeExecutionCommand,
  SFNClient,
  StartExecutionCommand,
  StopExecutionCommand,
} from "@aws-sdk/client-sfn";
import { describe, expect, onTestFinished, test } from "vitest";
import { TooManyRequests } from "../../../infra/local/lambda/environments.ts";
import type { FunctionHost } from "../../../infra/local/lambda/function-host.ts";
import { clientSettings } from "../../../infra/local/wire/client-settings.ts";
import { openExecutions } from "../../../infra/local/workflow/executions.ts";
import { openMachine } from "../../../infra/local/workflow/run-machine.ts";
import { startStepFunctions } from "../../../infra/local/workflow/step-functions.ts";
import { stateMachine } from "../../../infra/state-machine.ts";
import { closing, tempFolder } from "../../support/temp-folder.ts";

const ARN = "arn:aws:states:us-east-1:000000000000:stateMachine:Tasks";
const seconds = { plan: 5, work: 5, reduce: 5, reduceSweep: 5, fail: 5 };

/** The service's own machine, with short pauses between its tries. */
const definition = (): unknown => {
  const text = JSON.stringify(stateMachine(seconds, 8))
    .replace(/\$\{(\w+)Function\}/g, (_, step: string) => `arn:aws:lambda:x:0:function:${step.toLowerCase()}`)
    .replace(/"IntervalSeconds":\d+/g, '"IntervalSeconds":0.01');
  return JSON.parse(text);
};

type Call = { readonly step: string; readonly input: { index?: number } & Record<string, unknown> };
type Steps = Readonly<Record<string, (input: Call["input"]) => unknown>>;

const failure = (name: string): Error => Object.assign(new Error(`${name} was thrown`), { name });

/** A machine whose functions are the test's, and what they were called with. */
const open = async (steps: Steps, slices = 5, folder = tempFolder()) => {
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
  const machine = openMachine(ARN, definition(), {
    host: { invoke },
    readObject: async () => JSON.stringify(list),
  });
  const executions = closing(openExecutions(folder, [machine]));
  const standIn = closing(await startStepFunctions(executions));
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
  return { executions, client, executionArn, start, describe, ended, inputsOf, folder };
};

const plan =
  (slices: number, toleratedFailurePercentage = 0) =>
  () => ({
    version: 1,
    taskId: "t",
    kind: "backtest",
    slices,
    toleratedFailurePercentage,
    first: { taskId: "t", index: 0 },
    list: { bucket: "results", key: "slices.json" },
  });

const good = { plan: plan(5), work: () => ({}), reduce: () => ({ state: "succeeded" }), fail: () => null };

describe("a task", () => {
  test("of one slice is worked on without a map", async () => {
    const machine = await open({ ...good, plan: plan(1) });
    await machine.start();
    expect(await machine.ended()).toMatchObject({ status: "SUCCEEDED" });
    expect(machine.inputsOf("plan")).toEqual([{ taskId: "t" }]);
    expect(machine.inputsOf("work")).toEqual([{ taskId: "t", index: 0 }]);
    expect(machine.inputsOf("reduce")).toEqual([{ version: 1, taskId: "t", slices: 1 }]);
    expect(machine.inputsOf("fail")).toEqual([]);
  });

  test("of five slices has each of them worked on once, and joined when all are done", async () => {
    let working = 0;
    let done = 0;
    let joined = 0;
    const machine = await open({
      ...good,
      work: async () => {
        working++;
        await new Promise((resolve) => setTimeout(resolve, 10 * working));
        done++;
      },
      reduce: () => {
        joined = done;
      },
    });
    await machine.start();
    expect(await machine.ended()).toMatchObject({ status: "SUCCEEDED" });
    expect(joined).toBe(5);
    expect(
      machine
        .inputsOf("work")
        .map(({ index }) => index)
        .sort(),
    ).toEqual([0, 1, 2, 3, 4]);
  });

  test("survives faults that pass: a crash, and too many calls", async () => {
    const faults = [failure("Runtime.ExitError"), new TooManyRequests("later")];
    const work = ({ index }: Call["input"]) => {
      const fault = index === 3 ? faults.shift() : undefined;
      if (fault) throw fault;
    };
    const machine = await open({ ...good, work });
    await machine.start();
    expect(await machine.ended()).toMatchObject({ status: "SUCCEEDED" });
    expect(machine.inputsOf("work").filter(({ index }) => index === 3)).toHaveLength(3);
  });

  test("fails with its cause recorded where a slice fails for good, and starts no further slice", async () => {
    const work = ({ index }: Call["input"]) => {
      if (index === 1) throw failure("DataError");
    };
    const machine = await open({ ...good, work }, 500);
    await machine.start();
    expect(await machine.ended()).toMatchObject({ status: "FAILED", error: "TaskFailed" });
    const [recorded] = machine.inputsOf("fail");
    expect(recorded).toMatchObject({
      taskId: "task",
      error: { Error: "States.ExceedToleratedFailureThreshold" },
    });
    expect(JSON.stringify(recorded)).toContain("DataError");
    expect(machine.inputsOf("work").length).toBeLessThan(20);
    expect(machine.inputsOf("reduce")).toEqual([]);
  });

  test.each([
    [100, "SUCCEEDED", 1],
    [20, "FAILED", 0],
  ])("that tolerates %d %% of failed slices is, with two of five, %s", async (tolerated, status, joins) => {
    const work = ({ index }: Call["input"]) => {
      if (index === 1 || index === 3) throw failure("DataError");
    };
    const machine = await open({ ...good, plan: plan(5, tolerated), work });
    await machine.start();
    expect(await machine.ended()).toMatchObject({ status });
    expect(machine.inputsOf("reduce")).toHaveLength(joins);
    expect(machine.inputsOf("fail")).toHaveLength(1 - joins);
  });

  test.each([
    // What the platform refuses passes, and takes longer than what a step throws.
    ["Lambda.TooManyRequestsException", 7],
    ["Lambda.ServiceException", 7],
    ["Lambda.AWSLambdaException", 7],
    ["Lambda.SdkClientException", 7],
    ["Lambda.ClientExecutionTimeoutException", 7],
    ["Runtime.ExitError", 3],
    ["Lambda.Unknown", 3],
    ["Sandbox.Timedout", 3],
    ["States.Timeout", 3],
    ["TypeError", 3],
    ["DataError", 1],
  ])("whose step meets %s each time is given up after %d tries", async (name, tries) => {
    const machine = await open({
      ...good,
      plan: () => {
        throw failure(name);
      },
    });
    await machine.start();
    expect(await machine.ended()).toMatchObject({ status: "FAILED" });
    expect(machine.inputsOf("plan")).toHaveLength(tries);
    expect(machine.inputsOf("fail")).toHaveLength(1);
  });

  test("that has ended before its plan is left as it ended", async () => {
    const machine = await open({ ...good, plan: () => ({ version: 1, taskId: "t", slices: 0 }) });
    await machine.start();
    expect(await machine.ended()).toMatchObject({ status: "SUCCEEDED" });
    for (const step of ["work", "reduce", "fail"]) expect(machine.inputsOf(step)).toEqual([]);
  });

  test("tells the name of what a step threw", async () => {
    const machine = await open({
      ...good,
      plan: () => {
        throw failure("DataError");
      },
    });
    await machine.start();
    expect(await machine.ended()).toMatchObject({ status: "FAILED" });
    expect(machine.inputsOf("fail")).toMatchObject([{ error: { Error: "DataError" } }]);
    expect(machine.inputsOf("plan")).toHaveLength(1);
  });
});

describe("an execution", () => {
  test("is stopped: no further step begins", async () => {
    const begun = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const work = () => {
      begun.resolve();
      return goOn.promise;
    };
    const machine = await open({ ...good, work }, 100);
    await machine.start();
    await begun.promise;
    await machine.client.send(new StopExecutionCommand({ executionArn: machine.executionArn }));
    expect((await machine.describe()).status).toBe("ABORTED");
    const before = machine.inputsOf("work").length;
    goOn.resolve();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(machine.inputsOf("work")).toHaveLength(before);
    expect(machine.inputsOf("fail")).toEqual([]);
  });

  test("is started once, however often it is asked for", async () => {
    const goOn = Promise.withResolvers<void>();
    const machine = await open({ ...good, plan: plan(1), work: () => goOn.promise });
    const answers = await Promise.all(Array.from({ length: 5 }, () => machine.start()));
    expect(new Set(answers.map(({ startDate }) => startDate?.getTime())).size).toBe(1);
    await expect(machine.start({ other: true })).rejects.toMatchObject({ name: "ExecutionAlreadyExists" });
    goOn.resolve();
    await machine.ended();
    await expect(machine.start()).rejects.toMatchObject({ name: "ExecutionAlreadyExists" });
    expect(machine.inputsOf("plan")).toHaveLength(1);
  });

  test("that a dying process leaves is run again by the next; one that has ended is not", async () => {
    const first = await open({ ...good, plan: plan(1), work: () => new Promise(() => undefined) });
    await first.start();
    await expect.poll(() => first.inputsOf("work").length).toBe(1);
    await first.executions.close();

    const second = await open({ ...good, plan: plan(1) }, 1, first.folder);
    expect(second.executions.resume()).toBe(1);
    expect(await second.ended()).toMatchObject({ status: "SUCCEEDED" });
    await second.executions.close();
    const third = await open(good, 1, first.folder);
    expect(third.executions.resume()).toBe(0);
    expect((await third.describe()).status).toBe("SUCCEEDED");
    expect(readdirSync(join(first.folder, "running"))).toEqual([]);
  });

  test("of an unknown name or machine is refused", async () => {
    const { client, executionArn, start } = await open(good);
    const unknown = client.send(new StopExecutionCommand({ executionArn }));
    await expect(unknown).rejects.toMatchObject({ name: "ExecutionDoesNotExist" });
    await expect(start({}, "no/name")).rejects.toMatchObject({ name: "InvalidName" });
  });
});

describe("a definition", () => {
  const around = {
    host: { invoke: () => Promise.reject(new Error("unused")) },
    readObject: async () => "[]",
  };
  const withMap = (change: object): unknown => {
    const value = definition() as { States: Record<string, object> };
    return {
      ...value,
      States: { ...value.States, "Work on slices": { ...value.States["Work on slices"], ...change } },
    };
  };

  test.each([
    ["batches of items", { ItemBatcher: { MaxItemsPerBatch: 10 } }],
    ["tolerated failures", { ToleratedFailurePercentage: 5 }],
    ["a writer of results", { ResultWriter: { Resource: "arn:aws:states:::s3:putObject" } }],
    ["variables", { Assign: { x: 1 } }],
    ["a list in another format", { ItemReader: { ReaderConfig: { InputType: "CSV" } } }],
  ])("with %s is refused, since it would be ignored", (_, change) => {
    expect(() => openMachine(ARN, withMap(change), around)).toThrow();
  });

  test("in JSONata is refused", () => {
    const value = { ...(definition() as object), QueryLanguage: "JSONata" };
    expect(() => openMachine(ARN, value, around)).toThrow(/QueryLanguage/);
  });
});
