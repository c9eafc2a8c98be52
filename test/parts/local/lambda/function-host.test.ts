import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { IN_MEMORY, openDatabase } from "../../../../infra/local/data/database.ts";
import { commonVariables } from "../../../../infra/local/lambda/function-host.ts";
import { sharedTempFolder, tempFolder } from "../../../support/temp-folder.ts";
import { bundleOf } from "./bundle-of.ts";
import { hostOf } from "./host-of.ts";

/** A function that computes has a thread to itself during a call. */
const COMPUTES = { memoryMb: 1769 };
const CORES = availableParallelism();

const SHARING = `let share; export const shareBytesBy = (by) => { share = by; };
  export const sharedBytes = (name, load) => share(name, load);`;

const SLEEPS = `import { threadId } from "node:worker_threads"; let running = 0;
  export const handler = async ({ ms }) => {
    const seen = ++running;
    await new Promise((resolve) => setTimeout(resolve, ms));
    running--;
    return { threadId, seen };
  };`;

describe.each([
  ["the request thread", {}],
  ["a compute thread", COMPUTES],
])("%s", (_, kind) => {
  test("keeps a function's memory from call to call and passes its result and its context", async () => {
    const folder = tempFolder();
    const source = `let calls = 0; export const handler = async (event, context) =>
      ({ event, calls: ++calls, name: context.functionName, ms: context.getRemainingTimeInMillis() });`;
    const { call } = hostOf(folder, [bundleOf(folder, "count", source, kind)]);
    expect(await call("count", { a: 1 })).toMatchObject({ event: { a: 1 }, calls: 1, name: "count" });
    const { calls, ms } = await call("count");
    expect(calls).toBe(2);
    expect(ms).toBeGreaterThan(4000);
  });

  test("passes the handler's error, and names a bundle without a handler", async () => {
    const folder = tempFolder();
    const throwing = `class DataError extends Error { name = "DataError" }
      export const handler = async () => { throw new DataError("no rows"); };`;
    const { call } = hostOf(folder, [
      bundleOf(folder, "throwing", throwing, kind),
      bundleOf(folder, "empty", "export const nothing = 0;", kind),
    ]);
    expect(await call("throwing")).toMatchObject({ errorType: "DataError", errorMessage: "no rows" });
    expect(await call("empty")).toMatchObject({ errorMessage: expect.stringContaining("handler") });
  });

  test("fails a call that exceeds its time, an endless loop too, and runs the next one", async () => {
    const folder = tempFolder();
    const source = `export const handler = async ({ how }) => {
      while (how === "loops") ;
      if (how === "waits") await new Promise(() => undefined);
      return "free";
    };`;
    const { call } = hostOf(folder, [bundleOf(folder, "hang", source, { ...kind, timeoutSeconds: 1 })]);
    for (const how of ["waits", "loops"])
      expect(await call("hang", { how }), how).toMatchObject({ errorType: "Sandbox.Timedout" });
    await expect.poll(() => call("hang"), { timeout: 8000 }).toBe("free");
  });

  test("excludes the loading of a bundle from the function's time limit", async () => {
    const folder = tempFolder();
    const source = `await new Promise((resolve) => setTimeout(resolve, 1200));
      export const handler = async (_, context) => context.getRemainingTimeInMillis() > 500;`;
    const { call } = hostOf(folder, [bundleOf(folder, "slow", source, { ...kind, timeoutSeconds: 1 })]);
    expect(await call("slow")).toBe(true);
  });

  test("fails a call whose function exits or throws asynchronously, and runs the next one", async () => {
    const folder = tempFolder();
    const source = `export const handler = async ({ how }) => {
      const never = new Promise(() => undefined);
      if (how === "exits") process.exit(3);
      if (how === "throws") { setTimeout(() => { throw new Error("stray"); }); await never; }
      if (how === "rejects") { void Promise.reject(new Error("stray")); await never; }
      return "alive";
    };`;
    const { call } = hostOf(folder, [
      bundleOf(folder, "fragile", source, kind),
      bundleOf(folder, "stillborn", `process.exit(3); export const handler = async () => 1;`, kind),
    ]);
    for (const how of ["exits", "throws", "rejects"]) {
      expect(await call("fragile", { how }), how).toMatchObject({ errorType: "Runtime.ExitError" });
      expect(await call("fragile")).toBe("alive");
    }
    expect(await call("stillborn")).toMatchObject({ errorType: "Runtime.ExitError" });
    expect(readFileSync(join(folder, "log/fragile.log"), "utf8")).toContain("Error: stray");
  });

  test("refuses an answer over Lambda's 6 MB", async () => {
    const folder = tempFolder();
    const source = `export const handler = async () => "x".repeat(7_000_000);`;
    const { call } = hostOf(folder, [bundleOf(folder, "large", source, kind)]);
    expect(await call("large")).toMatchObject({ errorType: "Function.ResponseSizeTooLarge" });
  });

  test("writes the prints of each function to its own log, under its own name", async () => {
    const folder = tempFolder();
    const logger = join(folder, "logger.mjs");
    writeFileSync(
      logger,
      `export const log = (message) => console.log(JSON.stringify({ service: "one", message }));`,
    );
    const source = `import { log } from ${JSON.stringify(logger)};
      export const handler = async () => { log("a line"); };`;
    const { call } = hostOf(
      folder,
      ["one", "two"].map((name) =>
        bundleOf(folder, name, source, { ...kind, environment: { POWERTOOLS_SERVICE_NAME: name } }),
      ),
    );
    for (const name of ["one", "two"]) {
      await call(name);
      const log = () => readFileSync(join(folder, `log/${name}.log`), "utf8");
      await expect.poll(log).toBe(`{"service":"${name}","message":"a line"}\n`);
    }
  });
});

describe("the request thread", () => {
  test("runs the calls of all functions concurrently in the request thread", async () => {
    const folder = tempFolder();
    const { call } = hostOf(
      folder,
      ["one", "two"].map((name) => bundleOf(folder, name, SLEEPS)),
    );
    const calls = ["one", "one", "two", "two"].map((name) => call(name, { ms: 100 }));
    const answers: { threadId: number; seen: number }[] = await Promise.all(calls);
    expect(new Set(answers.map(({ threadId }) => threadId)).size).toBe(1);
    expect(answers.map(({ seen }) => seen)).toEqual([1, 2, 1, 2]);
  });

  test("replaces a blocked request thread: other calls fail as crashed, and the console names the cause", async () => {
    const folder = tempFolder();
    const { call } = hostOf(folder, [
      bundleOf(folder, "loops", `export const handler = async () => { for (;;); };`, { timeoutSeconds: 1 }),
      bundleOf(folder, "waits", SLEEPS, { timeoutSeconds: 30 }),
    ]);
    const other = call("waits", { ms: 20_000 });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await call("loops")).toMatchObject({ errorType: "Sandbox.Timedout" });
    expect(await other).toMatchObject({ errorType: "Runtime.ExitError" });
    expect(await call("waits", { ms: 0 })).toMatchObject({ seen: 1 });
    expect(readFileSync(join(folder, "log/host.log"), "utf8")).toContain("is blocked and is replaced");
  });

  test("refuses functions whose variables contradict each other", () => {
    const folder = sharedTempFolder();
    const specs = (values: string[], name = "TABLE") =>
      values.map((value, index) => bundleOf(folder, `f${index}`, "", { environment: { [name]: value } }));
    expect(commonVariables(specs(["a", "a"]))).toEqual({ TABLE: "a" });
    expect(commonVariables(specs(["a", "b"], "POWERTOOLS_SERVICE_NAME"))).toEqual({});
    expect(() => commonVariables(specs(["a", "b"]))).toThrow("TABLE of f1 contradicts");
  });
});

describe("compute threads", () => {
  test("runs one call at a time in a compute thread, one per core for a function, beside another function", async () => {
    const folder = tempFolder();
    const { call } = hostOf(
      folder,
      ["sweep", "backtest"].map((name) => bundleOf(folder, name, SLEEPS, COMPUTES)),
    );
    const began = performance.now();
    let ended = 0;
    const sweep = Array.from({ length: 2 * CORES }, async () => {
      const answer: { threadId: number; seen: number } = await call("sweep", { ms: 500 });
      ended++;
      return answer;
    });
    expect(await call("backtest", { ms: 0 })).toMatchObject({ seen: 1 });
    // The other function did not wait for the calls that wait for a core.
    expect(ended).toBeLessThan(2 * CORES);
    const answers = await Promise.all(sweep);
    expect(answers.every(({ seen }) => seen === 1)).toBe(true);
    // Twice as many calls as cores take at least two turns.
    expect(performance.now() - began).toBeGreaterThanOrEqual(990);
  });

  test("ends idle compute threads, and starts them again with the next call", async () => {
    const folder = tempFolder();
    const source = `let calls = 0; export const handler = async () => ++calls;`;
    const { call } = hostOf(folder, [bundleOf(folder, "count", source, COMPUTES)], {
      idleTimes: { coreMs: 150, extraMs: 50 },
    });
    expect([await call("count"), await call("count")]).toEqual([1, 2]);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(await call("count")).toBe(1);
  });

  test("fails a call whose heap exceeds its memory limit, and runs the next one", async () => {
    const folder = tempFolder();
    const source = `export const handler = async ({ grow }) => {
      const all = []; while (grow) all.push(new Array(1e5).fill(all.length + 0.5)); return process.env.AWS_LAMBDA_FUNCTION_MEMORY_SIZE; };`;
    const { call } = hostOf(folder, [
      bundleOf(folder, "greedy", source, { memoryMb: 1025, timeoutSeconds: 60 }),
    ]);
    expect(await call("greedy", { grow: true })).toMatchObject({ errorType: "Runtime.ExitError" });
    expect(await call("greedy", {})).toBe("1025");
  });

  test("shares loaded bytes between compute threads", async () => {
    const folder = tempFolder();
    const loads = join(folder, "loads");
    const source = `import { appendFileSync } from "node:fs"; import { sharedBytes } from "./process-shared-bytes.mjs";
      export const handler = async ({ key, fault, mark }) => {
        const bytes = await sharedBytes(key, async () => {
          appendFileSync(process.env.LOADS, "x");
          await new Promise((resolve) => setTimeout(resolve, 100));
          if (fault === "throws") throw new RangeError("unreadable");
          if (fault === "dies") process.exit(1);
          return fault === "finds none" ? undefined : new Uint8Array(1000).fill(7);
        });
        if (mark) bytes[mark] = mark;
        return bytes && [...bytes.subarray(0, 4)];
      };`;
    const specs = ["one", "two"].map((name) => bundleOf(folder, name, source, COMPUTES));
    for (const { codeFolder } of specs) writeFileSync(join(codeFolder, "process-shared-bytes.mjs"), SHARING);
    const { call } = hostOf(folder, specs, { variables: { LOADS: loads } });
    const loadCount = () => readFileSync(loads, "utf8").length;
    const all = ["one", "two", "one", "two"].map((name) => call(name, { key: "market" }));
    for (const bytes of await Promise.all(all)) expect(bytes).toEqual([7, 7, 7, 7]);
    expect(loadCount()).toBe(1);
    await call("one", { key: "market", mark: 1 });
    expect(await call("two", { key: "market" })).toEqual([7, 1, 7, 7]);

    const faults = { throws: "RangeError", dies: "Runtime.ExitError", "finds none": undefined };
    for (const [fault, errorType] of Object.entries(faults)) {
      const first = call("one", { key: fault, fault });
      await new Promise((resolve) => setTimeout(resolve, 50));
      const second = call("two", { key: fault });
      expect(await first, fault).toEqual(errorType ? expect.objectContaining({ errorType }) : null);
      expect(await second, fault).toEqual([7, 7, 7, 7]);
    }
  });
});

describe("events without a waiting caller", () => {
  const failing = (folder: string, times: number) =>
    bundleOf(
      folder,
      "failing",
      `import { appendFileSync, readFileSync } from "node:fs";
       export const handler = async () => {
         appendFileSync(process.env.FILE, "x");
         if (readFileSync(process.env.FILE, "utf8").length <= ${times}) throw new Error("not yet");
       };`,
      { environment: { FILE: join(folder, "tries") }, retryAttempts: 1 },
    );
  const tries = (folder: string) =>
    existsSync(join(folder, "tries")) ? readFileSync(join(folder, "tries"), "utf8").length : 0;

  test("retries events, in the next process if the first ends before", async () => {
    const folder = tempFolder();
    const database = openDatabase(IN_MEMORY);
    const waiting = () => database.sql.prepare("SELECT id FROM records").all().length;
    const first = hostOf(folder, [failing(folder, 2)], { database });
    first.host.send("failing", "{}");
    await expect.poll(() => tries(folder), { timeout: 5000 }).toBe(1);
    await first.stop();
    expect(waiting()).toBe(1);
    hostOf(folder, [failing(folder, 2)], { database }).messages.resume();
    await expect.poll(() => tries(folder), { timeout: 5000 }).toBe(3);
    await expect.poll(waiting).toBe(0);
  });
});
