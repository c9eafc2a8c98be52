import { expect, test, vi } from "vitest";
import { clientOf } from "../client.ts";
import { runSweep } from "../sweeps/run-sweep.ts";
import { sweepBody } from "../sweeps/sweep-body.ts";
import { runTask, stepPorts } from "../tasks/run-task.ts";
import { body } from "../world.ts";
import { PROPERTY_MS } from "./fault-plan.ts";
import type { FaultyService } from "./faulty-service.ts";
import { expectSameEnd, type Scenario } from "./scenario.ts";

/** Calls on finished tasks, with faults. */

vi.setConfig({ testTimeout: PROPERTY_MS });

/** All saved rows with the state of their random links, and bodies with or without a row. */
const kept = async (service: FaultyService) => {
  const keys = service.ports.results.keys().filter((key) => key.startsWith("saved/"));
  const bodies = await Promise.all(keys.map(async (key) => (await service.ports.results.get(key))?.etag));
  const rows = [...service.ports.savedRows.values()].map((row) =>
    row.link === undefined ? row : { ...row, link: service.ports.linkRows.has(row.link) },
  );
  return { rows, keys, bodies };
};

const finished = {
  backtest: async ({ ports }: FaultyService) => {
    const { task_id: taskId } = (await clientOf(ports)("submitBacktest", { as: "ada", json: body() })).body;
    await runTask(ports, taskId);
    return taskId;
  },
  sweep: async ({ ports }: FaultyService) => {
    const answer = await clientOf(ports)("submitSweep", { as: "ada", json: sweepBody() });
    const { task_id: taskId } = answer.body;
    await runSweep(stepPorts(ports), taskId);
    return taskId;
  },
} as const;

/** After a lost answer, the repeat of a delete gets 404. */
const isGone = (status: number): boolean => status === 200 || status === 404;

const savedTwice =
  (kind: keyof typeof finished): Scenario =>
  async (service, pause) => {
    const taskId = await finished[kind](service);
    const ends: unknown[] = [];
    const first = { user: "ada", backtestId: "test-20261120-1" };
    const save = { as: "ada", params: { taskId } };
    expect((await service.persist("saveBacktest", save)).status).toBe(200);
    await pause();
    ends.push(await kept(service));
    const address = { as: "ada", params: kind === "sweep" ? { user: "ada", name: first.backtestId } : first };
    const [share, remove] = (
      { backtest: ["shareBacktest", "deleteBacktest"], sweep: ["shareSweep", "deleteSweep"] } as const
    )[kind];
    expect((await service.persist(share, { ...address, json: { shared: true } })).status).toBe(200);
    await pause();
    ends.push(await kept(service));
    expect(isGone((await service.persist(remove, address)).status)).toBe(true);
    await pause();
    ends.push(await kept(service));
    expect((await service.persist("saveBacktest", save)).status).toBe(200);
    await pause();
    return [...ends, await kept(service)];
  };

test.each(["backtest", "sweep"] as const)(
  "saves a %s once, shares, deletes and saves it anew after any faults",
  (kind) => expectSameEnd(savedTwice(kind), 6, kind === "sweep" ? 4 : 12),
);
