import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { environmentsOf } from "../../../infra/local/lambda/environments.ts";
import { type MemoryRoom, memoryRoom } from "../../../infra/local/lambda/memory-room.ts";
import { sharedBytesHost } from "../../../infra/local/lambda/shared-bytes.ts";
import { tempFolder } from "../../support/temp-folder.ts";
import { bundleOf } from "./bundle-of.ts";
import { hostOf } from "./host-of.ts";

const COUNTING = `let calls = 0; export const handler = async () => ({ calls: ++calls });`;

describe("the memory of an environment", () => {
  test("has limits of its heap, for what is new as well", async () => {
    const folder = tempFolder();
    const source = `import { resourceLimits } from "node:worker_threads"; export const handler = async () => resourceLimits;`;
    const { call } = hostOf(folder, [
      bundleOf(folder, "waits", source, { memoryMb: 192 }),
      bundleOf(folder, "computes", source, { memoryMb: 1769 }),
    ]);
    const limits = { maxOldGenerationSizeMb: 704, maxYoungGenerationSizeMb: 4 };
    expect(await call("waits")).toMatchObject(limits);
    expect(await call("computes")).toMatchObject({
      maxOldGenerationSizeMb: 2281,
      maxYoungGenerationSizeMb: 16,
    });
  });

  test("does not grow for long by what its calls leave behind, however fast they follow each other", async () => {
    const folder = tempFolder();
    const source = `import { getHeapStatistics } from "node:v8";
      const MB = 1024 * 1024;
      export const handler = async () => {
        const { external_memory } = getHeapStatistics();
        new Uint8Array(4 * MB).fill(1);
        return { mb: external_memory / MB };
      };`;
    const { call } = hostOf(folder, [bundleOf(folder, "leaving", source, { memoryMb: 192 })]);
    const found: number[] = [];
    for (let turn = 0; turn < 12; turn++) found.push((await call("leaving")).mb);
    // Before anybody looks for garbage, V8 would let them leave 64 MB.
    expect(Math.max(...found) - Math.min(...found)).toBeLessThan(20);
  });

  test("is stopped where the host's memory is wanted for others, unless it was the last to be called", async () => {
    const folder = tempFolder();
    const names = Array.from({ length: 12 }, (_, index) => `count${index}`);
    const specs = names.map((name) => bundleOf(folder, name, COUNTING));
    const { call } = hostOf(folder, specs, { memoryBytes: 160 * 1024 * 1024 });
    for (const name of names) expect(await call(name)).toMatchObject({ calls: 1 });
    expect(await call("count11")).toMatchObject({ calls: 2 });
    expect(await call("count0")).toMatchObject({ calls: 1 });
  });

  test("is no reason to hold up a call that another waits for: the first of a function always starts", async () => {
    const folder = tempFolder();
    const names = ["outer", "middle", "inner"];
    const { host, call } = hostOf(
      folder,
      names.map((name) =>
        bundleOf(
          folder,
          name,
          `export const handler = async ({ port }) => {
        const next = { outer: "middle", middle: "inner" }[${JSON.stringify(name)}];
        return next ? (await (await fetch(port + next)).text()) + ${JSON.stringify(name[0])} : "i";
      };`,
          { timeoutSeconds: 60 },
        ),
      ),
      { memoryBytes: 1 },
    );
    const server = createServer(async ({ url = "" }, response) => {
      const outcome = await host.invoke(url.slice(1), JSON.stringify({ port }));
      response.end(outcome.kind === "returned" ? JSON.parse(outcome.payload) : "failed");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    const port = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const answers = await Promise.all(Array.from({ length: 6 }, () => call("outer", { port })));
    expect(answers).toEqual(Array(6).fill("imo"));
  });

  test("of many is kept for a short time, as they were for many calls at once, and the last for longer", async () => {
    const folder = tempFolder();
    const source = `import { threadId } from "node:worker_threads"; let calls = 0;
      export const handler = async ({ ms }) => { calls++; await new Promise((r) => setTimeout(r, ms)); return { threadId, calls }; };`;
    const room = memoryRoom({ limitBytes: Number.POSITIVE_INFINITY, backBytes: 0 });
    let [places, most] = [0, 0];
    const counted: MemoryRoom = {
      take: (...about) => {
        const place = room.take(...about);
        if (!place) return undefined;
        most = Math.max(most, ++places);
        return { ...place, leave: () => void places-- };
      },
    };
    const environments = environmentsOf({
      spec: bundleOf(folder, "many", source),
      variables: () => ({}),
      onOutput: () => undefined,
      limit: 4,
      patienceMs: 0,
      keeping: { lastMs: 600_000, othersMs: 50 },
      room: counted,
      sharedBytes: sharedBytesHost({ bytes: 0, idleMs: 0 }),
    });
    onTestFinished(environments.stop);
    await Promise.all(Array.from({ length: 4 }, () => environments.run(JSON.stringify({ ms: 100 }))));
    await expect.poll(() => places).toBe(1);
    expect(most).toBe(4);
    const outcome = await environments.run(JSON.stringify({ ms: 0 }));
    expect(outcome.kind === "returned" && JSON.parse(outcome.payload)).toMatchObject({ calls: 2 });
    expect(places).toBe(1);
  });

  test("is not started for calls that those which are there soon take", async () => {
    const folder = tempFolder();
    const source = `import { threadId } from "node:worker_threads";
      export const handler = async ({ ms }) => { await new Promise((r) => setTimeout(r, ms)); return threadId; };`;
    const run = async (patienceMs: number, ms: number): Promise<number> => {
      const environments = environmentsOf({
        spec: bundleOf(folder, "few", source),
        variables: () => ({}),
        onOutput: () => undefined,
        limit: 4,
        patienceMs,
        keeping: { lastMs: 600_000, othersMs: 600_000 },
        room: memoryRoom({ limitBytes: Number.POSITIVE_INFINITY, backBytes: 0 }),
        sharedBytes: sharedBytesHost({ bytes: 0, idleMs: 0 }),
      });
      onTestFinished(environments.stop);
      const outcomes = await Promise.all(
        Array.from({ length: 8 }, () => environments.run(JSON.stringify({ ms }))),
      );
      return new Set(outcomes.map((outcome) => outcome.kind === "returned" && outcome.payload)).size;
    };
    expect(await run(600_000, 1)).toBe(1);
    // All eight wait from the same moment on, and others start one after another.
    expect(await run(100, 500)).toBeGreaterThan(1);
  });
});
