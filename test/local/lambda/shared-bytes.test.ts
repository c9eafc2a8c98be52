import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { MessagePort } from "node:worker_threads";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  type SharedBytesHost,
  type SharedBytesLimits,
  sharedBytesHost,
  type ToReader,
} from "../../../infra/local/lambda/shared-bytes.ts";
import { tempFolder } from "../../support/temp-folder.ts";
import { bundleOf } from "./bundle-of.ts";
import { hostOf } from "./host-of.ts";

describe("functions' threads", () => {
  /** Each load is told by an x in the file; the bytes are then marked by whoever read them, which others must see. */
  const reading = (folder: string, name: string) =>
    bundleOf(
      folder,
      name,
      `import { appendFileSync } from "node:fs";
      export const handler = async ({ key, fault, mark }) => {
        const bytes = await globalThis[Symbol.for("backspread.shared-bytes")](key, async () => {
          appendFileSync(process.env.LOADS, "x");
          await new Promise((resolve) => setTimeout(resolve, 100));
          if (fault === "throws") throw new RangeError("not to be read");
          if (fault === "dies") process.exit(1);
          return fault === "is not there" ? undefined : new Uint8Array(1000).fill(7);
        });
        if (mark) bytes[mark] = mark;
        return bytes && [...bytes.subarray(0, 4)];
      };`,
      { environment: { LOADS: join(folder, "loads") } },
    );
  const readersIn = (folder: string) => {
    const { call } = hostOf(folder, [reading(folder, "one"), reading(folder, "two")]);
    return { call, loads: () => readFileSync(join(folder, "loads"), "utf8").length };
  };

  test("have one copy of the bytes, which was loaded once, though all ask at once", async () => {
    const { call, loads } = readersIn(tempFolder());
    const event = { key: "market" };
    const all = ["one", "two", "one", "two", "one", "two"].map((name) => call(name, event));
    for (const bytes of await Promise.all(all)) expect(bytes).toEqual([7, 7, 7, 7]);
    expect(loads()).toBe(1);
    await call("one", { ...event, mark: 1 });
    expect(await call("two", { ...event, mark: 2 })).toEqual([7, 1, 2, 7]);
    expect(await call("one", { ...event, key: "another" })).toEqual([7, 7, 7, 7]);
    expect(loads()).toBe(2);
  });

  test.each([
    ["throws", { errorType: "RangeError" }],
    ["dies", { errorType: "Runtime.ExitError" }],
    ["is not there", null],
  ])("load what another was to load that %s", async (fault, outcome) => {
    const { call, loads } = readersIn(tempFolder());
    await call("two", { key: "warm" });
    const first = call("one", { key: "market", fault });
    await expect.poll(loads).toBe(2);
    const others = [call("two", { key: "market" }), call("two", { key: "market" })];
    const expected = outcome === null ? null : expect.objectContaining(outcome);
    expect(await first).toEqual(expected);
    for (const bytes of await Promise.all(others)) expect(bytes).toEqual([7, 7, 7, 7]);
    expect(await call("one", { key: "market" })).toEqual([7, 7, 7, 7]);
    expect(loads()).toBe(3);
  });
});

describe("the host", () => {
  const hostWith = (limits: Partial<SharedBytesLimits>): SharedBytesHost => {
    const host = sharedBytesHost({ bytes: 100, idleMs: 60_000, ...limits });
    onTestFinished(host.stop);
    return host;
  };
  const portOf = (host: SharedBytesHost): MessagePort => {
    const port = host.connect();
    onTestFinished(() => port.close());
    return port;
  };
  const want = (port: MessagePort, name: string): Promise<ToReader> =>
    new Promise((resolve) => {
      port.once("message", resolve);
      port.postMessage({ kind: "want", name });
    });
  const load = async (port: MessagePort, name: string, bytes: number): Promise<void> => {
    expect((await want(port, name)).bytes).toBeUndefined();
    port.postMessage({ kind: "loaded", name, bytes: new SharedArrayBuffer(bytes) });
  };

  test("holds no more bytes than it may: what was asked for last stays", async () => {
    const host = hostWith({ bytes: 100 });
    const port = portOf(host);
    await load(port, "a", 40);
    await load(port, "b", 40);
    expect((await want(port, "a")).bytes?.byteLength).toBe(40);
    await load(port, "c", 50);
    expect((await want(port, "c")).bytes?.byteLength).toBe(50);
    expect((await want(port, "a")).bytes?.byteLength).toBe(40);
    expect(host.held()).toBe(90);
    await load(port, "b", 101);
    expect((await want(port, "b")).bytes).toBeUndefined();
    expect(host.held()).toBe(90);
  });

  test("lets go of what nobody asks for any more", async () => {
    const host = hostWith({ idleMs: 30 });
    const port = portOf(host);
    await load(port, "a", 40);
    expect((await want(port, "a")).bytes?.byteLength).toBe(40);
    await expect.poll(host.held).toBe(0);
    expect((await want(port, "a")).bytes).toBeUndefined();
  });

  test("takes bytes from nobody but whom it told to load them", async () => {
    const host = hostWith({});
    const [first, second] = [portOf(host), portOf(host)];
    expect((await want(first, "a")).bytes).toBeUndefined();
    second.postMessage({ kind: "loaded", name: "a", bytes: new SharedArrayBuffer(1) });
    const waited = want(second, "a");
    first.postMessage({ kind: "loaded", name: "a", bytes: new SharedArrayBuffer(2) });
    expect((await waited).bytes?.byteLength).toBe(2);
  });
});
