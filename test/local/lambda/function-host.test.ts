import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { describe, expect, test } from "vitest";
import { startLambdaApi } from "../../../infra/local/lambda/lambda-api.ts";
import { clientSettings } from "../../../infra/local/wire/client-settings.ts";
import { closing, tempFolder } from "../../support/temp-folder.ts";
import { bundleOf } from "./bundle-of.ts";
import { hostOf } from "./host-of.ts";

const COUNTING = `let calls = 0; export const handler = async (event) => ({ event, calls: ++calls });`;

describe("an environment", () => {
  test("keeps its memory from call to call, and is stopped when nobody calls", async () => {
    const folder = tempFolder();
    const { call } = hostOf(folder, [bundleOf(folder, "count", COUNTING)], {
      keeping: { lastMs: 200, othersMs: 100 },
    });
    expect(await call("count", { a: 1 })).toEqual({ event: { a: 1 }, calls: 1 });
    expect(await call("count")).toMatchObject({ calls: 2 });
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(await call("count")).toMatchObject({ calls: 1 });
  });

  test("sees its own variables and nobody else's", async () => {
    const folder = tempFolder();
    const source = `process.env.LEFT = "by " + process.env.WHO; export const handler = async () => { const { AWS_LAMBDA_FUNCTION_MEMORY_SIZE, ...others } = process.env; return others; };`;
    const specs = ["one", "two"].map((name) =>
      bundleOf(folder, name, source, { environment: { WHO: name } }),
    );
    const { call } = hostOf(folder, specs);
    expect(await call("one")).toEqual({ WHO: "one", LEFT: "by one" });
    expect(await call("two")).toEqual({ WHO: "two", LEFT: "by two" });
    expect(process.env.LEFT).toBeUndefined();
  });

  test("is killed when its time is over, even in an endless loop", async () => {
    const folder = tempFolder();
    const source = `export const handler = async ({ hang }) => { while (hang); return "free"; };`;
    const { call } = hostOf(folder, [bundleOf(folder, "hang", source, { timeoutSeconds: 2 })]);
    expect(await call("hang", { hang: true })).toMatchObject({ errorType: "Sandbox.Timedout" });
    expect(await call("hang", { hang: false })).toBe("free");
  });

  test("has all of its time once its code is there, however long that took to load", async () => {
    const folder = tempFolder();
    const source = `await new Promise((r) => setTimeout(r, 1500));
      export const handler = async (_, context) => context.getRemainingTimeInMillis() > 500;`;
    const { call } = hostOf(folder, [bundleOf(folder, "slow", source, { timeoutSeconds: 1 })]);
    expect(await call("slow")).toBe(true);
  });

  test("that dies while its code loads fails the call", async () => {
    const folder = tempFolder();
    const source = `await new Promise((r) => setTimeout(r, 50)); process.exit(3); export const handler = async () => 1;`;
    const { call } = hostOf(folder, [bundleOf(folder, "stillborn", source)]);
    expect(await call("stillborn")).toMatchObject({ errorType: "Runtime.ExitError" });
  });

  test("dies of exit and of an error nobody awaits; the next call gets a new one", async () => {
    const folder = tempFolder();
    const source = `export const handler = async ({ how }) => {
      if (how === "exit") process.exit(3);
      if (how === "stray") { setTimeout(() => { throw new Error("stray"); }); await new Promise(() => setTimeout(() => 0, 9000)); }
      return "alive";
    };`;
    const { call } = hostOf(folder, [bundleOf(folder, "fragile", source)]);
    for (const how of ["exit", "stray"]) {
      expect(await call("fragile", { how }), how).toMatchObject({ errorType: "Runtime.ExitError" });
      expect(await call("fragile")).toBe("alive");
    }
  });

  test.each([
    ["its heap", "all.push(new Array(1e5).fill(all.length + 0.5))"],
    ["arrays outside of it", "all.push(new Uint8Array(4e6).fill(1))"],
    ["buffers", "all.push(Buffer.alloc(4e6, 1))"],
    [
      "WebAssembly's memory",
      "{ const memory = new WebAssembly.Memory({ initial: 64 }); new Uint8Array(memory.buffer).fill(1); all.push(memory); }",
    ],
  ])("is killed when it has more memory than it may have: by %s", async (_, grow) => {
    const folder = tempFolder();
    const source = `const all = [];
      const rest = () => new Promise((resolve) => setTimeout(resolve, 2));
      export const handler = async ({ megabytes }) => {
        for (let mb = 0; mb < megabytes; mb += 4) { ${grow}; await rest(); }
        return "alive";
      };`;
    const { call } = hostOf(folder, [
      bundleOf(folder, "greedy", source, { memoryMb: 192, timeoutSeconds: 30 }),
    ]);
    expect(await call("greedy", { megabytes: 40 })).toBe("alive");
    expect(await call("greedy", { megabytes: 4000 })).toEqual({
      errorType: "Runtime.ExitError",
      errorMessage: "Error: Runtime exited with error: signal: killed",
    });
    const log = readFileSync(join(folder, "log/greedy.log"), "utf8");
    expect(log).toMatch(/"out of memory: \d+ MB are used, 192 MB allowed"/);
    expect(await call("greedy", { megabytes: 40 })).toBe("alive");
  });

  test("is killed in the midst of a loop that lets nothing else run, and told its memory", async () => {
    const folder = tempFolder();
    const source = `const all = [];
      export const handler = async ({ loop }) => {
        const until = Date.now() + 20_000;
        while (loop && Date.now() < until) { if (all.length < 100) all.push(new Uint8Array(4e6).fill(1)); }
        return process.env.AWS_LAMBDA_FUNCTION_MEMORY_SIZE;
      };`;
    const { call } = hostOf(folder, [
      bundleOf(folder, "busy", source, { memoryMb: 192, timeoutSeconds: 30 }),
    ]);
    expect(await call("busy", { loop: true })).toMatchObject({ errorType: "Runtime.ExitError" });
    expect(await call("busy", { loop: false })).toBe("192");
  });

  test("keeps what it lets go of free for later: memory that was used and released counts no more", async () => {
    const folder = tempFolder();
    const source = `export const handler = async () => {
      for (let i = 0; i < 12; i++) {
        const bytes = new Uint8Array(40e6).fill(1);
        await new Promise((resolve) => setTimeout(resolve, 20));
        bytes.buffer.transfer(0);
      }
      return "alive";
    };`;
    const { call } = hostOf(folder, [
      bundleOf(folder, "tidy", source, { memoryMb: 192, timeoutSeconds: 30 }),
    ]);
    expect(await call("tidy")).toBe("alive");
  });

  test("tells what the handler threw, and that there is none", async () => {
    const folder = tempFolder();
    const throwing = `class DataError extends Error { name = "DataError" } export const handler = async () => { throw new DataError("no rows"); };`;
    const { call } = hostOf(folder, [
      bundleOf(folder, "throwing", throwing),
      bundleOf(folder, "empty", "export const nothing = 0;"),
    ]);
    expect(await call("throwing")).toMatchObject({ errorType: "DataError", errorMessage: "no rows" });
    expect(await call("empty")).toMatchObject({ errorMessage: expect.stringContaining("handler") });
  });

  test("gets one event at a time, and no more of them run than the limit", async () => {
    const folder = tempFolder();
    const source = `let running = 0; export const handler = async () => {
      const seen = ++running; await new Promise((r) => setTimeout(r, 50)); running--; return seen; };`;
    const { call } = hostOf(folder, [bundleOf(folder, "slow", source)]);
    const started = Date.now();
    const seen = await Promise.all(Array.from({ length: 20 }, () => call("slow")));
    expect(seen.every((running) => running === 1)).toBe(true);
    expect(Date.now() - started).toBeGreaterThanOrEqual((20 / 4) * 50 - 10);
  });

  test("may not answer more than the platform takes", async () => {
    const folder = tempFolder();
    const { call } = hostOf(folder, [
      bundleOf(folder, "large", `export const handler = async () => "x".repeat(7_000_000);`),
    ]);
    expect(await call("large")).toMatchObject({ errorType: "Function.ResponseSizeTooLarge" });
  });
});

test("what a function prints is in its log", async () => {
  const folder = tempFolder();
  const spec = bundleOf(folder, "printing", `export const handler = async () => { console.log("a line"); };`);
  const { call } = hostOf(folder, [spec]);
  await call("printing");
  const log = () => readFileSync(join(folder, "log/printing.log"), "utf8");
  await expect.poll(log).toContain("a line");
});

describe("events that nobody waits for", () => {
  test("are dropped when their turn comes too late", async () => {
    const folder = tempFolder();
    const source = `import { appendFileSync } from "node:fs";
      export const handler = async ({ ms, mark }) => { if (mark) appendFileSync(process.env.MARKS, mark); await new Promise((resolve) => setTimeout(resolve, ms)); };`;
    const marks = join(folder, "marks");
    const spec = bundleOf(folder, "busy", source, { environment: { MARKS: marks } });
    const { host, call } = hostOf(folder, [{ ...spec, maxEventAgeSeconds: 1 }]);
    const busy = Array.from({ length: 4 }, () => call("busy", { ms: 1500 }));
    host.send("busy", JSON.stringify({ ms: 0, mark: "late" }));
    await Promise.all(busy);
    host.send("busy", JSON.stringify({ ms: 0, mark: "timely" }));
    await expect.poll(() => existsSync(marks) && readFileSync(marks, "utf8")).toBe("timely");
    await expect.poll(() => readdirSync(join(folder, "events"))).toEqual([]);
    expect(readFileSync(marks, "utf8")).toBe("timely");
  });

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
  const waiting = (folder: string) => readdirSync(join(folder, "events")).length;

  test("are tried again, and then no more", async () => {
    const folder = tempFolder();
    const { host } = hostOf(folder, [failing(folder, 1)]);
    host.send("failing", "{}");
    await expect.poll(() => tries(folder), { timeout: 5000 }).toBe(2);
    await expect.poll(() => waiting(folder)).toBe(0);
  });

  test("are delivered by the next process where this one ends before", async () => {
    const folder = tempFolder();
    const first = hostOf(folder, [failing(folder, 1)]);
    first.host.send("failing", "{}");
    await expect.poll(() => tries(folder), { timeout: 5000 }).toBe(1);
    await first.host.stop();
    expect(waiting(folder)).toBe(1);
    hostOf(folder, [failing(folder, 1)]).host.resume();
    await expect.poll(() => tries(folder), { timeout: 5000 }).toBe(2);
    await expect.poll(() => waiting(folder)).toBe(0);
  });
});

test("clients of Lambda call by name or ARN, and hear of failures", async () => {
  const folder = tempFolder();
  const spec = bundleOf(
    folder,
    "echo",
    `export const handler = async (event) => { if (event.bad) throw new TypeError("bad"); return event; };`,
  );
  const { host } = hostOf(folder, [spec]);
  const api = closing(await startLambdaApi(host));
  const client = new LambdaClient({ ...clientSettings(api.endpoint), maxAttempts: 1 });
  const invoke = (FunctionName: string, event: object, InvocationType?: "Event") =>
    client.send(new InvokeCommand({ FunctionName, InvocationType, Payload: JSON.stringify(event) }));
  const good = await invoke(spec.arn, { a: 1 });
  expect(good).toMatchObject({ StatusCode: 200 });
  expect(JSON.parse(good.Payload?.transformToString() ?? "")).toEqual({ a: 1 });
  const bad = await invoke("echo", { bad: true });
  expect(bad.FunctionError).toBe("Unhandled");
  expect(JSON.parse(bad.Payload?.transformToString() ?? "")).toMatchObject({ errorType: "TypeError" });
  expect((await invoke("echo", {}, "Event")).StatusCode).toBe(202);
  await expect(invoke("nobody", {})).rejects.toMatchObject({ name: "ResourceNotFoundException" });
});
