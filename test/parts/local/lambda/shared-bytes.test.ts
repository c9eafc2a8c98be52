import { expect, onTestFinished, test } from "vitest";
import { type SharedBytesLimits, sharedBytes } from "../../../../infra/local/lambda/shared-bytes.ts";

const open = (limits: Partial<SharedBytesLimits> = {}) => {
  const holder = sharedBytes({ bytes: 100, idleMs: 60_000, ...limits });
  onTestFinished(holder.stop);
  /** Returns a thread and the sizes of the bytes it received: 0 if it must load them. */
  const thread = () => {
    const answers: [string, number][] = [];
    const sharer = holder.connect((name, bytes) => answers.push([name, bytes?.byteLength ?? 0]));
    const want = (name: string): number | undefined => {
      sharer.want(name);
      return answers.findLast(([asked]) => asked === name)?.[1];
    };
    const load = (name: string, bytes: number): void => {
      want(name);
      sharer.loaded(name, new SharedArrayBuffer(bytes));
    };
    return { ...sharer, answers, want, load };
  };
  return { holder, thread };
};

test("keeps the most recently used bytes within its limit", () => {
  const { holder, thread } = open();
  const { want, load } = thread();
  load("a", 40);
  load("b", 40);
  expect(want("a")).toBe(40);
  load("c", 50);
  expect([want("c"), want("a"), holder.held()]).toEqual([50, 40, 90]);
  load("b", 101);
  expect(holder.held()).toBe(90);
});

test("releases bytes that no thread uses", async () => {
  const { holder, thread } = open({ idleMs: 30 });
  thread().load("a", 40);
  expect(holder.held()).toBe(40);
  await expect.poll(holder.held).toBe(0);
});

test("frees the memory of released bytes, though an idle process collects nothing by itself", async () => {
  const { holder } = open({ idleMs: 30 });
  const sharer = holder.connect(() => undefined);
  const handOver = (): WeakRef<SharedArrayBuffer> => {
    const bytes = new SharedArrayBuffer(40);
    sharer.want("a");
    sharer.loaded("a", bytes);
    return new WeakRef(bytes);
  };
  const bytes = handOver();
  await expect.poll(() => bytes.deref() === undefined).toBe(true);
});

test("accepts bytes only from the loading thread, and lets the next thread load if it fails or ends", () => {
  const { thread } = open();
  const [first, second, third] = [thread(), thread(), thread()];
  for (const each of [first, second, third]) each.want("a");
  second.loaded("a", new SharedArrayBuffer(1));
  expect([first.answers, second.answers]).toEqual([[["a", 0]], []]);
  first.loaded("a", undefined);
  expect(second.answers).toEqual([["a", 0]]);
  second.leave();
  expect(third.answers).toEqual([["a", 0]]);
  third.loaded("a", new SharedArrayBuffer(2));
  expect(first.want("a")).toBe(2);
});
