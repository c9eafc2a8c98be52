import { StopExecutionCommand } from "@aws-sdk/client-sfn";
import { describe, expect, test } from "vitest";
import { openMachine } from "../../../../infra/local/workflow/run-machine.ts";
import { ARN, type Call, definition, failure, good, open, plan } from "./open-machine.ts";

describe("a task", () => {
  test("runs work once for each of five slices, then reduce", async () => {
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
        return good.reduce();
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

  test.each([
    [100, "SUCCEEDED", 1],
    [20, "FAILED", 0],
  ])(
    "ends a task that tolerates %d %% of failed slices, with two of five failed, as %s",
    async (tolerated, status, joins) => {
      const work = ({ index }: Call["input"]) => {
        if (index === 1 || index === 3) throw failure("DataError");
      };
      const machine = await open({ ...good, plan: plan(5, tolerated), work });
      await machine.start();
      expect(await machine.ended()).toMatchObject({ status });
      expect(machine.inputsOf("reduce")).toHaveLength(joins);
      expect(machine.inputsOf("fail")).toHaveLength(1 - joins);
    },
  );
});

describe("an execution", () => {
  test("starts no further step after a stop", async () => {
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

  test("starts an execution once for repeated calls, and refuses another input", async () => {
    const goOn = Promise.withResolvers<void>();
    const machine = await open({ ...good, plan: plan(1), reduce: () => goOn.promise });
    const answers = await Promise.all(Array.from({ length: 5 }, () => machine.start()));
    expect(new Set(answers.map(({ startDate }) => startDate?.getTime())).size).toBe(1);
    await expect(machine.start({ other: true })).rejects.toMatchObject({ name: "ExecutionAlreadyExists" });
    goOn.resolve();
    await machine.ended();
    await expect(machine.start()).rejects.toMatchObject({ name: "ExecutionAlreadyExists" });
    expect(machine.inputsOf("plan")).toHaveLength(1);
  });

  test("runs an unfinished execution again in the next process", async () => {
    const first = await open({ ...good, plan: plan(1), reduce: () => new Promise(() => undefined) });
    await first.start();
    await expect.poll(() => first.inputsOf("reduce").length).toBe(1);
    await first.executions.close();

    const second = await open({ ...good, plan: plan(1) }, 1, first.database);
    const before = (await first.describe()).startDate?.getTime() ?? 0;
    expect(second.executions.resume()).toBe(1);
    // The time limit counts from here.
    expect((await second.describe()).startDate?.getTime()).toBeGreaterThan(before);
    expect(await second.ended()).toMatchObject({ status: "SUCCEEDED" });
    await second.executions.close();
    const third = await open(good, 1, first.database);
    expect(third.executions.resume()).toBe(0);
    expect((await third.describe()).status).toBe("SUCCEEDED");
  });

  test("refuses an unknown execution or machine", async () => {
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
  ])("refuses a definition with %s, which would be ignored", (_, change) => {
    expect(() => openMachine(ARN, withMap(change), around)).toThrow();
  });

  test.each(["States.DataLimitExceeded", "States.Runtime"])(
    "refuses a definition that catches or retries %s, which is not possible",
    (error) => {
      const caught = { Catch: [{ ErrorEquals: [error], Next: "Failed" }] };
      const retried = { Retry: [{ ErrorEquals: ["DataError", error] }] };
      for (const change of [caught, retried])
        expect(() => openMachine(ARN, withMap(change), around)).toThrow(/cannot be retried or caught/);
    },
  );

  test("refuses a definition in JSONata", () => {
    const value = { ...(definition() as object), QueryLanguage: "JSONata" };
    expect(() => openMachine(ARN, value, around)).toThrow(/QueryLanguage/);
  });
});
