import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { TaskId } from "#shared/contracts/task-id.ts";
import { resultsKey } from "../../../../functions/store/objects/object-keys.ts";
import { settleTasks } from "../../../../functions/triggers/settle-tasks.ts";
import { taskCommands } from "../../../../infra/operate/task/task-commands.ts";
import { taskOrderOf } from "../../../../infra/operate/task.ts";
import { exportOf, userCommands } from "../../../../infra/operate/user/user-commands.ts";
import { userOrderOf } from "../../../../infra/operate/user.ts";
import {
  copyOf,
  EMAIL,
  NAME,
  runStarted,
  type WholeUser,
  wholeUser,
} from "../../functions/accounts/whole-user.ts";
import { ERASE } from "../../functions/client.ts";
import { resultsOf, runSweep } from "../../functions/sweeps/run-sweep.ts";
import { sweepBody } from "../../functions/sweeps/sweep-body.ts";
import { runTask, stepPorts } from "../../functions/tasks/run-task.ts";

/** Support's commands over the service in memory. */

const MAKING_MS = 180_000;
const asked = { username: NAME, address: undefined };

let made: WholeUser;
let user: WholeUser;
beforeAll(async () => {
  made = await wholeUser();
}, MAKING_MS);
beforeEach(async () => {
  user = await copyOf(made);
});

const ports = () => ({ ...user.ports, eraseAccountsFunctionName: ERASE });

test("parses a command, its user, and its options, and refuses others with the usage", () => {
  expect(userOrderOf(["export", "Ada", "--stage", "prod"])).toEqual({
    command: "export",
    username: "ada",
    stage: "prod",
    address: undefined,
    file: "ada.zip",
    isSure: false,
  });
  for (const args of [[], ["show"], ["erase", "ada"], ["show", "ada", "bob"], ["show", "ada", "--all"]])
    expect(() => userOrderOf(args)).toThrow("usage: npm run user");
});

test("shows profile, counts, locks, and running tasks, without secrets", async () => {
  const lines = await userCommands.show(ports(), asked);
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.stringMatching(new RegExp(`^username +${NAME}$`)),
      expect.stringMatching(new RegExp(`^email +${EMAIL}$`)),
      expect.stringMatching(/^subscription +active, until 2026-12-20/),
      expect.stringMatching(/^saved +3$/),
      expect.stringMatching(new RegExp(`^running +backtest ${user.running}, since 2026-11-20`)),
    ]),
  );
  const { digest } = user.ports.profileRows.get(NAME) ?? {};
  expect(lines.join("\n")).not.toContain(digest);
  await expect(userCommands.show(ports(), { ...asked, username: "nobody" })).rejects.toThrow(
    "nobody does not exist",
  );
});

test("unlocks a user whom strangers lock out, and one address", async () => {
  const { call } = user;
  const guess = (address: string) =>
    call("createToken", { address, json: { username: NAME, password: "a guess" } });
  for (let address = 1; address <= 9; address++) await guess(`198.51.100.${address}`);
  const wrong = async () =>
    (await userCommands.show(ports(), asked)).find((each) => each.startsWith("wrong passwords"));
  expect(await wrong()).toMatch(/ 8$/);
  await userCommands.unlock(ports(), asked);
  expect(await wrong()).toMatch(/ 0$/);
  for (let tries = 0; tries < 6; tries++) await guess("198.51.100.1");
  expect((await guess("198.51.100.1")).status).toBe(429);
  await userCommands.unlock(ports(), { ...asked, address: "198.51.100.1" });
  expect((await guess("198.51.100.1")).status).toBe(401);
});

test("tells the payments and runs for a refund, and notes it", async () => {
  const lines = await userCommands["refund-note"](ports(), asked);
  expect(lines.join("\n")).toMatch(/^Stripe customer +cus_\d+$/m);
  expect(lines.join("\n")).toMatch(/^payment +in_\d+ paid 4\.99 USD, 2026-11-20/m);
  expect(lines.join("\n")).toMatch(/^runs in it +.*1 sweep succeeded/m);
  expect((await userCommands.show(ports(), asked)).at(-1)).toMatch(
    /^note +2026-11-20.* a refund was asked for$/,
  );
});

test("exports and deletes as the page does", async () => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of exportOf(ports(), NAME)) chunks.push(chunk);
  expect(Buffer.concat(chunks).toString("latin1")).toContain(`backtests/${user.saved.backtest}.json`);
  expect((await userCommands.delete(ports(), asked))[0]).toContain(`${NAME} is being deleted`);
  await runStarted(user.ports);
  await expect(userCommands.show(ports(), asked)).rejects.toThrow(`${NAME} was deleted`);
});

const ID = "A".repeat(22);

test("parses a command and its run, also an id that begins with a hyphen", () => {
  expect(taskOrderOf(["rerun", `-${ID.slice(1)}`, "--stage=dev"])).toEqual({
    command: "rerun",
    taskId: `-${ID.slice(1)}`,
    stage: "dev",
  });
  for (const args of [[], ["show"], ["stop", ID], ["show", ID, "B"], ["show", ID, "--all"]])
    expect(() => taskOrderOf(args)).toThrow("usage: npm run task");
});

/** The value of a line that `task show` prints. */
const told = async (taskId: string, label: string): Promise<string | undefined> =>
  (await taskCommands.show(user.ports, taskId)).find((each) => each.startsWith(label))?.slice(22);

describe("a run", () => {
  test("is shown with its user, request, data, and followers, while it runs and after its end", async () => {
    const { ports, running } = user;
    expect(await told(running, "user")).toBe(`${NAME}, ${user.owner}`);
    expect(await told(running, "request")).toMatch(/^TEST: Sell 1 TEST put, 30 days/);
    expect(await told(running, "data")).toMatch(/ to \d{4}-\d\d-\d\d, markets\/\S+$/);
    expect(await told(running, "messages")).toMatch(/^status_update 0%; 1 sockets/);
    await ports.workflow.start(running);
    expect(await told(running, "where it is")).toBe("It is being planned.");
    await runTask(ports, running);
    expect(await told(running, "slices done")).toBe("1 of 1");
    expect(await told(running, "where it is")).toBe("It ended with all of its results.");
    await ports.results.delete(resultsKey(running));
    expect(await told(running, "next")).toBe("Rerun it.");
    await expect(taskCommands.show(ports, ID)).rejects.toThrow(`there is no run ${ID}`);
  });

  test.each([
    [{ slices: 0 }, "none", "Its submit broke off before its execution began."],
    [{ slices: 0 }, "line", "It waits in line, at place 1."],
    [{ slices: 0 }, "ended", "Its execution has ended, and the run was not told."],
    [
      { slices: 4, doneSlices: new Set([0, 2]) },
      "running",
      "2 slices are left; none has finished for 20 min.",
    ],
    [
      { slices: 1, doneSlices: new Set([0]) },
      "running",
      "All slices are done; it has been joining them for 20 min.",
    ],
  ] as const)("is told where it is stuck: %j, execution %s", async (row, kind, where) => {
    const { ports, running } = user;
    const { slices, doneSlices = new Set<number>() } = { doneSlices: undefined, ...row };
    if (slices > 0) await ports.tasks.begin(running, { slices, atMs: ports.clock.now() });
    for (const index of doneSlices) await ports.tasks.sliceDone(running, index, ports.clock.now());
    ports.pass(20 * 60_000);
    if (kind === "running") await ports.workflow.start(running);
    if (kind === "line") {
      const entry = {
        taskId: running as TaskId,
        owner: user.owner,
        takenAtMs: ports.clock.now(),
        seconds: 2,
      };
      await ports.tasks.leaveLane("runs", running, { taskId: entry.taskId });
      await ports.tasks.joinLine("runs", running, entry, 1);
    }
    if (kind === "ended") ports.ended.set(running, { status: "FAILED", error: "Lambda.Unknown" });
    expect(await told(running, "where it is")).toBe(where);
    if (kind === "ended") expect(await told(running, "execution")).toBe("FAILED Lambda.Unknown");
    if (kind === "running") expect(await told(running, "next")).toContain("stop its execution");
  });

  test("runs again under a new id, with the same results, and counts against no quota and no ledger", async () => {
    const { ports, call, access } = user;
    const { task_id: first } = (await call("submitSweep", { access, json: sweepBody() })).body;
    await expect(taskCommands.rerun(ports, first)).rejects.toThrow(`${first} is queued`);
    await runSweep(stepPorts(ports), first);
    const month = new Date(ports.clock.now()).toISOString().slice(0, 7);
    const counted = async () => [
      await ports.tasks.spentOn(user.owner, month),
      await ports.ledger.allOf(user.owner),
      ports.dump().limits,
    ];
    const before = structuredClone(await counted());
    const [words = ""] = await taskCommands.rerun(ports, first);
    const again = words.slice(0, ID.length);
    expect(words).toBe(`${again} runs the same request for ${NAME}, and counts against no quota.`);
    expect(ports.started).toContain(again);
    await expect(taskCommands.rerun(ports, first)).rejects.toThrow(
      `runs another search: npm run task -- show ${again}`,
    );
    await runSweep(stepPorts(ports), again as never);
    const whole = async (id: string) => {
      const { run: _, ...results } = await resultsOf(ports, id);
      return results;
    };
    expect(await whole(again)).toEqual(await whole(first));
    expect(await counted()).toEqual(before);
    expect((await ports.tasks.lane("sweeps")).slots.size).toBe(0);
  });

  test("runs again on today's data where its own are gone", async () => {
    const { ports, running } = user;
    ports.ended.set(running, { status: "TIMED_OUT" });
    ports.pass(1);
    await settleTasks(ports, { minAgeSeconds: 0 });
    const job = JSON.parse(
      new TextDecoder().decode((await ports.results.get(`tasks/${running}/job.json`))?.bytes),
    );
    await ports.results.put(
      `tasks/${running}/job.json`,
      JSON.stringify({ ...job, ticker: { ...job.ticker, key: "markets/XYZ/gone.market" } }),
    );
    expect(await told(running, "data")).toMatch(/gone\.market, which is gone$/);
    expect(await told(running, "next")).toContain("today's are used");
    const [words = "", data] = await taskCommands.rerun(ports, running);
    expect(data).toMatch(/^Its data of \w+ are gone: it runs on today's\.$/);
    await runTask(ports, words.slice(0, ID.length));
    expect(await told(words.slice(0, ID.length), "state")).toBe("succeeded");
  });

  test("refuses to rerun a run of a deleted user, and a sensitivity", async () => {
    const { ports, running } = user;
    const task = ports.taskRows.get(running)!;
    await runTask(ports, running);
    await ports.tasks.create({ ...task, taskId: ID as never, kind: "sensitivity", state: "failed" });
    await expect(taskCommands.rerun(ports, ID)).rejects.toThrow("is the sensitivity of");
    await userCommands.delete({ ...ports, eraseAccountsFunctionName: ERASE }, asked);
    await expect(taskCommands.rerun(ports, running)).rejects.toThrow(`${NAME} was deleted`);
  });
});
