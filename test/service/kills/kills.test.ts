import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { hasEnded, hasResults } from "../../../functions/store/tasks/task-row.ts";
import { databaseIn } from "../../../infra/local/data/database.ts";
import { tempFolder } from "../../support/temp-folder.ts";
import { type Session, sessionAt, signIn } from "../client.ts";
import { importGolden } from "../import-cli.ts";
import { means } from "../means.ts";
import { launchService, startService } from "../start-service.ts";
import { type Exchanges, noExchanges } from "./exchanges.ts";
import { expectEnded, expectKept, expectQuota } from "./invariants.ts";
import { type JobName, outcomeOf, undisturbed } from "./jobs.ts";
import { readRows } from "./rows.ts";
import { anyRound, begin, type Round } from "./workload.ts";

/**
 * A service that is killed again and again at random moments of a seed. More by hand, with more kinds of jobs:
 * `KILLS=100 SEED=7 npm test -- test/service/kills`.
 */
const KILLS = Number(process.env.KILLS ?? 3);
const SEED = Number(process.env.SEED ?? 20_261_122);
const MANY = 50;
const SECONDS_FOR_EACH = 60;
const PATIENCE_MS = 120_000;
/** A start takes so long where nothing else runs. A slower machine is killed later, else it would have answered nothing. */
const QUICK_START_MS = 1500;

const everyDay: readonly JobName[] = ["short", "long", "sweep"];
const jobs: readonly JobName[] = KILLS >= MANY ? [...everyDay, "portfolio", "elsewhere", "wide"] : everyDay;

/** Imports the market and, for runs elsewhere, another ticker, and runs each job without kills. */
const prepared = async (dataFolder: string): Promise<ReadonlyMap<JobName, string>> => {
  if (jobs.includes("elsewhere")) expect(importGolden(dataFolder, "GOLD").status).toBe(0);
  const service = await startService({ dataFolder, sample: "SPY" });
  const session = await signIn(service.address);
  const outcomes = new Map<JobName, string>();
  for (const job of jobs) outcomes.set(job, await undisturbed(session, job));
  await service.end();
  return outcomes;
};

/** Access tokens are good for a quarter of an hour. */
const TOKEN_MS = 600_000;

/** Logs in, and keeps the session for the next service on the same data. */
const signingIn = () => {
  let known: { readonly session: Session; readonly atMs: number } | undefined;
  return async (address: string): Promise<Session> => {
    if (!known || Date.now() - known.atMs > TOKEN_MS)
      known = { session: await signIn(address), atMs: Date.now() };
    return sessionAt(address, known.session);
  };
};

type Stage = { readonly dataFolder: string; readonly exchanges: Exchanges; readonly sessionOf: SessionOf };
type SessionOf = (address: string) => Promise<Session>;

const look = async ({ dataFolder, exchanges }: Stage) => {
  const rows = await readRows(dataFolder);
  expectKept(rows, exchanges);
  expectQuota(rows, exchanges);
  return rows;
};

/** One life of the service, from its start to its kill. */
const live = async (stage: Stage, round: Round): Promise<void> => {
  const launched = await launchService({ dataFolder: stage.dataFolder, sample: "none" });
  try {
    if (round.kill === "while it starts") return await sleep(round.afterMs);
    const begun = performance.now();
    await launched.ready();
    const pace = Math.max(1, (performance.now() - begun) / QUICK_START_MS);
    await look(stage);
    const session = await stage.sessionOf(launched.address);
    const acts = begin(session, stage.exchanges, round);
    await Promise.race([acts, sleep(pace * round.afterMs)]);
    await launched.end("SIGKILL");
    await acts;
  } finally {
    await launched.end("SIGKILL");
  }
};

/** Executions that run, and events and messages that are not handled yet, from the service's database. */
const leftIn = (folder: string): string[] => {
  const sql = new DatabaseSync(databaseIn(folder), { readOnly: true });
  try {
    const left = sql.prepare("SELECT id FROM records WHERE collection IN ('running executions', 'messages')");
    return left.all().map(({ id }) => String(id));
  } finally {
    sql.close();
  }
};

/** Waits until no task is open, and no rest of killed work is left in the data folder. */
const waitForEnd = async (stage: Stage): Promise<void> => {
  const left = async () => {
    const open = [...(await look(stage)).tasks.values()].filter((task) => !hasEnded(task));
    return [...open.map(({ taskId }) => taskId), ...leftIn(stage.dataFolder)];
  };
  await expect.poll(left, { timeout: PATIENCE_MS, interval: 300 }).toEqual([]);
};

/** The outcome of each answered submit equals that of its job without kills. */
const expectOutcomes = async (
  session: Session,
  { exchanges }: Stage,
  undisturbed: ReadonlyMap<JobName, string>,
): Promise<number> => {
  let compared = 0;
  for (const [taskId, job] of exchanges.accepted) {
    const task = exchanges.seen.get(taskId);
    if (!task || !hasResults(task)) continue;
    expect(await outcomeOf(session, taskId), taskId).toBe(undisturbed.get(job));
    compared += 1;
  }
  return compared;
};

test.skipIf(!means.isOwn)(
  `loses nothing that was answered, and does everything once, through ${KILLS} kills of the service`,
  async () => {
    const dataFolder = tempFolder();
    const outcomes = await prepared(dataFolder);
    const stage: Stage = { dataFolder, exchanges: noExchanges(), sessionOf: signingIn() };
    for (const round of fc.sample(anyRound(jobs), { numRuns: KILLS, seed: SEED })) await live(stage, round);
    const last = await startService({ dataFolder, sample: "none" });
    try {
      await waitForEnd(stage);
      const rows = await look(stage);
      expectEnded(rows, stage.exchanges);
      const session = await stage.sessionOf(last.address);
      expect(await expectOutcomes(session, stage, outcomes)).toBeGreaterThan(0);
    } finally {
      await last.end();
    }
  },
  KILLS * SECONDS_FOR_EACH * 1000 + PATIENCE_MS,
);
