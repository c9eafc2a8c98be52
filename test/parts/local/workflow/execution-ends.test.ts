import { StopExecutionCommand } from "@aws-sdk/client-sfn";
import { describe, expect, test } from "vitest";
import { good, open, plan } from "./open-machine.ts";

describe("an error that no state catches", () => {
  const tooMuch = () => ({ text: "x".repeat(256 * 1024) });

  test("ends the execution when a step's answer exceeds 256 KB", async () => {
    const machine = await open({ ...good, plan: tooMuch });
    await machine.start();
    expect(await machine.ended()).toMatchObject({ status: "FAILED", error: "States.DataLimitExceeded" });
    expect(machine.inputsOf("plan")).toHaveLength(1);
    expect(machine.inputsOf("fail")).toEqual([]);
  });

  test("ends the execution when a path does not exist", async () => {
    const { first: _, ...without } = plan(1, 0, "sweep")();
    const machine = await open({ ...good, plan: () => without });
    await machine.start();
    expect(await machine.ended()).toMatchObject({ status: "FAILED", error: "States.Runtime" });
    expect(machine.inputsOf("fail")).toEqual([]);
  });

  test("fails one slice of a map, and the map's error names it", async () => {
    const machine = await open({ ...good, work: ({ index }) => (index === 2 ? tooMuch() : {}) });
    await machine.start();
    expect(await machine.ended()).toMatchObject({ status: "FAILED", error: "TaskFailed" });
    const [recorded] = machine.inputsOf("fail");
    expect(recorded).toMatchObject({ error: { Error: "States.ExceedToleratedFailureThreshold" } });
    expect(JSON.stringify(recorded)).toContain("States.DataLimitExceeded");
    expect(machine.inputsOf("work").filter(({ index }) => index === 2)).toHaveLength(1);
  });

  test("ends the execution after the machine's time limit", async () => {
    const machine = await open({ ...good, plan: () => new Promise(() => undefined) }, 1, undefined, {
      TimeoutSeconds: 0.2,
    });
    await machine.start();
    expect(await machine.ended()).toMatchObject({ status: "TIMED_OUT", error: "States.Timeout" });
    expect(machine.inputsOf("fail")).toEqual([]);
  });
});

describe("the event of an execution's end", () => {
  test("sends the event of an execution's end when the end is stored", async () => {
    const machine = await open({ ...good, plan: plan(1) });
    await machine.start();
    await machine.ended();
    expect(machine.told).toMatchObject([{ name: "task", status: "SUCCEEDED" }]);
  });

  test("names the error and the cause of a stopped execution", async () => {
    const machine = await open({ ...good, plan: () => new Promise(() => undefined) });
    await machine.start();
    await machine.client.send(
      new StopExecutionCommand({ executionArn: machine.executionArn, error: "Operator", cause: "costs" }),
    );
    expect(machine.told).toMatchObject([{ status: "ABORTED", error: "Operator", cause: "costs" }]);
  });

  test("sends no event for an execution that a closing service leaves to the next process", async () => {
    const machine = await open({ ...good, plan: () => new Promise(() => undefined) });
    await machine.start();
    await machine.executions.close();
    expect(machine.told).toEqual([]);
  });
});
