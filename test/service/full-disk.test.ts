import { expect, onTestFinished, test } from "vitest";
import { noSmallDisk, smallDisk } from "../support/small-disk.ts";
import { type Answer, DEMO, follow, request, runBacktest, type Session, signIn } from "./client.ts";
import { GOLD_BACKTEST, GOLD_PORTFOLIO, importGolden } from "./import-cli.ts";
import { means } from "./means.ts";
import { startService } from "./start-service.ts";

const MB = 1024 * 1024;

/** Runs the portfolio. Returns its task and its results as they were sent. */
const runPortfolio = async (session: Session): Promise<{ taskId: string; results: unknown }> => {
  const { json } = await session.post("/api/portfolios/", GOLD_PORTFOLIO);
  const { task_id: taskId } = json as { task_id: string };
  await follow(session.address, taskId);
  return { taskId, results: (await session.get(`/api/tasks/${taskId}/results`)).json };
};

/** The user's saved results and tasks, as the service lists them. */
const kept = async (session: Session) => ({
  saved: [(await session.get("/api/dashboard/")).json, (await session.get("/api/portfolios/saved/")).json],
  tasks: ((await session.get("/api/tasks/")).json as { tasks: { task_id: string; state: string }[] }).tasks,
});

/** Submits both kinds in turn, logs in and saves, six times at once. Returns all answers, and the ids of accepted tasks. */
const writeEverywhere = async (session: Session, taskId: string) => {
  const answers: Answer[] = [];
  const taken: string[] = [];
  for (let i = 0; i < 6; i++) {
    const submit =
      i % 2 === 0
        ? session.post("/api/backtest_inputs/", GOLD_BACKTEST)
        : session.post("/api/portfolios/", GOLD_PORTFOLIO);
    const logIn = request(session.address, "POST", "/api/token/", { body: DEMO });
    const save = session.get(`/api/save/${taskId}`);
    answers.push(...(await Promise.all([submit, logIn, save])));
    const { status, json } = await submit;
    if (status === 200) taken.push((json as { task_id: string }).task_id);
  }
  return { answers, taken };
};

test.skipIf(!means.isOwn || noSmallDisk !== undefined)(
  "refuses with 503 on a full disk, and still has everything that it answered once there is room",
  { timeout: 240_000 },
  async () => {
    const disk = smallDisk(64 * MB);
    const dataFolder = disk.folder;
    expect(importGolden(dataFolder, "GOLD").status).toBe(0);
    const before = await startService({ dataFolder, sample: "none" });
    onTestFinished(() => before.end("SIGKILL"));
    const session = await signIn(before.address);
    const { taskId, trades } = await runBacktest(session, GOLD_BACKTEST);
    const portfolio = await runPortfolio(session);
    for (const id of [taskId, portfolio.taskId])
      expect((await session.get(`/api/save/${id}`)).status).toBe(200);
    const { saved } = await kept(session);

    const taken: string[] = [];
    const statuses: number[] = [];
    for (const spare of [0, 20_000, 200_000]) {
      disk.fill(spare);
      const used = await writeEverywhere(session, taskId);
      taken.push(...used.taken);
      statuses.push(...used.answers.map(({ status }) => status));
      disk.free();
      await expect.poll(async () => (await session.get("/api/dashboard/")).status).toBe(200);
    }
    expect(statuses.filter((status) => status >= 500 && status !== 503)).toEqual([]);
    expect(statuses).toContain(503);
    expect((await kept(session)).saved).toEqual(saved);
    expect((await runPortfolio(session)).results).toEqual(portfolio.results);
    expect((await runBacktest(session, GOLD_BACKTEST)).trades).toEqual(trades);
    const listed = async (of: Session) => (await kept(of)).tasks.map(({ task_id }) => task_id);
    expect(await listed(session)).toEqual(expect.arrayContaining(taken));
    await before.end("SIGKILL");

    const after = await startService({ dataFolder, sample: "none" });
    try {
      const again = { ...(await signIn(after.address)), access: session.access };
      expect((await kept(again)).saved).toEqual(saved);
      expect(await listed(again)).toEqual(expect.arrayContaining(taken));
    } finally {
      await after.stop();
    }
  },
);
