import { createHash } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { diceOf } from "../../../rules/sweep/walks/made-up-tables.ts";
import { FOLLOWER } from "../tasks/run-task.ts";
import { type PlannedFault, PROPERTY_MS } from "./fault-plan.ts";
import type { Around } from "./faulty-ports.ts";
import { checkPromises, coverageOf, ranUnder, slicesOf, type TaskRun } from "./task-run.ts";

/** Each fault of one slice, and its outcome. */

vi.setConfig({ testTimeout: PROPERTY_MS });

const SLICES = [0, 1, 2, 3, 4];
/** The end of a sweep takes seconds. */
const STRUCK = { backtest: [0, 2, 4], sweep: [3] } as const;
const SEEDS = { backtest: 5, sweep: 2 } as const;

const stepFault = (what: PlannedFault["what"], nth: number, size = 8): PlannedFault => ({
  verb: "step.work",
  nth,
  what,
  size,
});

describe.each(["backtest", "sweep"] as const)("a slice of a %s", async (kind: keyof typeof STRUCK) => {
  const calm = await ranUnder(kind, []);

  const expectWhole = async (run: TaskRun): Promise<void> => {
    expect(run.task).toMatchObject({ state: "succeeded", pctOfTotal: 1 });
    expect(run.task?.error).toBeUndefined();
    expect(slicesOf(run.task)).toEqual(SLICES);
    expect(run.results).toBe(calm.results);
    await checkPromises(run, kind);
  };

  test.each(STRUCK[kind])("is worked on again after a failed first try (slice %d, fault 1)", async (nth) => {
    await expectWhole(await ranUnder(kind, [stepFault("never runs", nth)]));
  });

  test.each(STRUCK[kind])(
    "is written again alike and counts once after its worker died between bytes and row (slice %d, fault 2)",
    async (nth) => {
      const written = new Map<string, string[]>();
      const around: Around = (verb, call, [key, bytes]) => {
        if (verb === "results.put" && String(key).includes("/slices/")) {
          const hash = createHash("sha256")
            .update(bytes as Uint8Array)
            .digest("hex");
          written.set(String(key), [...(written.get(String(key)) ?? []), hash]);
        }
        return call();
      };
      const died: PlannedFault = { verb: "tasks.sliceDone", nth, what: "fails before", size: 1 };
      await expectWhole(await ranUnder(kind, [died], around));
      expect([...written.values()].map(({ length }) => length).toSorted()).toEqual([1, 1, 1, 1, 2]);
      for (const hashes of written.values()) expect(new Set(hashes).size).toBe(1);
    },
  );

  test("counts once when all slices are delivered twice at once (fault 3)", async () => {
    await expectWhole(
      await ranUnder(
        kind,
        SLICES.map((nth) => stepFault("runs twice", nth)),
      ),
    );
  });

  test.each(STRUCK[kind])(
    "is given up and tried again when it hangs, beside the others (slice %d, fault 4)",
    async (nth) => {
      for (const what of ["dies", "runs on"] as const)
        await expectWhole(await ranUnder(kind, [stepFault(what, nth, 3)]));
    },
  );

  test("succeeds with 30 % of the workers' calls throttled (fault 6)", async () => {
    for (let seed = 1; seed <= SEEDS[kind]; seed++) {
      const dice = diceOf(seed);
      const calls = Array.from({ length: 60 }, (_, nth) => nth).filter(() => dice(10) < 3);
      const run = await ranUnder(
        kind,
        calls.map((nth) => stepFault("throttled", nth)),
      );
      await expectWhole(run);
      expect(run.service.ports.sentTo(FOLLOWER).map(({ message }) => message)).not.toContain("error");
    }
  });

  test("gives the right results though every write of progress may be throttled (fault 13)", async () => {
    const around: Around = (verb, call) => {
      if (verb !== "tasks.raise") return call();
      throw Object.assign(new Error("Rate exceeded"), { name: "ThrottlingException" });
    };
    const run = await ranUnder(kind, [], around);
    await expectWhole(run);
    const told = run.service.ports.sentTo(FOLLOWER).map(({ message }) => message);
    expect(told.slice(-2)).toEqual(["status_update", "results"]);
  });

  test("costs its worker nothing for a follower that is gone, which gets no more posts (fault 16)", async () => {
    let posts = 0;
    const around: Around = (verb, call) => {
      if (verb !== "sockets.post") return call();
      posts++;
      return Promise.resolve("gone");
    };
    const run = await ranUnder(kind, [], around);
    await expectWhole(run);
    // Concurrent workers may each find the connection gone.
    expect(posts).toBeLessThanOrEqual(SLICES.length);
    expect(await run.service.ports.connections.isOpen(FOLLOWER)).toBe(false);
    expect(await run.service.ports.connections.followersOf(run.taskId)).toEqual([]);
  });
});

describe("a slice that always fails (fault 5)", () => {
  const poison: Around = (verb, call, [key]) => {
    if (verb === "results.put" && String(key).endsWith("/slices/2")) throw new Error("it cannot be");
    return call();
  };

  test("ends a backtest as failed after all tries, in words and without results", async () => {
    const run = await ranUnder("backtest", [], poison);
    expect(run.task).toMatchObject({
      state: "failed",
      error: expect.stringContaining("failed, and it wasn't your inputs"),
    });
    expect(run.results).toBeUndefined();
    expect(slicesOf(run.task)).not.toContain(2);
    await checkPromises(run, "backtest");
  });

  test("leaves a sweep with all others, and the results tell the coverage", async () => {
    const calm = await ranUnder("sweep", []);
    const run = await ranUnder("sweep", [], poison);
    expect(run.task?.state).toBe("partial");
    expect(slicesOf(run.task)).toEqual([0, 1, 3, 4]);
    const counts = calm.task?.sliceCombinations ?? [];
    const all = counts.reduce((sum, count) => sum + count, 0);
    expect(coverageOf(run.results)).toBe(all - (counts[2] ?? 0));
    await checkPromises(run, "sweep");
  });
});
