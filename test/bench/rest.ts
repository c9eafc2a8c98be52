import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { follow, type Session, signIn } from "../service/client.ts";
import { command, GOLD_PORTFOLIO, GOLDEN, importGolden } from "../service/import-cli.ts";
import { inboxOf } from "../service/inbox.ts";
import { startService } from "../service/start-service.ts";
import { SMALL } from "../service/sweep-calls.ts";
import type { Figure } from "./figures.ts";
import { type BacktestRunner, backtestRunner } from "./load/backtests.ts";
import { logMemory } from "./load/memory-log.ts";

/** The memory of a service at rest, after the first ten minutes and the whole of an hour of mixed load with 150 imports. */

const MINUTE_MS = 60_000;
/** An hour by default, the first ten minutes of which are the measure. */
const MINUTES = Number(process.env.MINUTES ?? 60);
const FIRST_MINUTES = Math.min(10, MINUTES / 2);
const QUIET_MINUTES = Math.min(10, MINUTES / 2);
const IMPORTS = 150;
/** Services after the same use hold 105 to 110 MB: what grows by less cannot be told from that. */
const SPREAD = 1.05;
const TICKERS = 10;
const PAUSE_MS = 1500;
/** A portfolio, a search, and a log-in come once in so many rounds. */
const [PORTFOLIO_EACH, SEARCH_EACH, LOG_IN_EACH] = [4, 20, 10];

const PATHS = [
  "/api/users/me/",
  "/api/tasks/",
  "/api/dashboard/",
  "/api/chains/SPY",
  "/api/backtest_inputs/",
];

const ranWell = async (session: Session, path: string, body: unknown): Promise<boolean> => {
  const { json } = await session.post(path, body);
  const { task_id } = json as { task_id?: string };
  return task_id !== undefined && (await follow(session.address, task_id)).at(-1)?.message === "results";
};

/** One round of what users do; false when a call failed or a backtest changed. */
const round = async (session: Session, runner: BacktestRunner, nth: number): Promise<boolean> => {
  const ran = await runner.run();
  const reads = await Promise.all(PATHS.map(async (path) => (await session.get(path)).status === 200));
  const others = [
    nth % PORTFOLIO_EACH !== 0 || (await ranWell(session, "/api/portfolios/", GOLD_PORTFOLIO)),
    nth % SEARCH_EACH !== 0 || (await ranWell(session, "/api/sweeps/", SMALL)),
  ];
  return ran.isRight && [...reads, ...others].every(Boolean);
};

type Inbox = Awaited<ReturnType<typeof inboxOf>>;
/** The files that are put, by number; `to` is the first that is not. */
type Range = { readonly from: number; readonly to: number };

const fileOf = (nth: number): string => `IN${nth % TICKERS}/chain-${nth}.csv`;

/**
 * Uses the service for so long, puts so many files into its inbox meanwhile, and rests. Returns the calls that failed and
 * the tickers whose newest file has no report of its import.
 */
const use = async (address: string, inbox: Inbox, minutes: number, files: Range): Promise<number> => {
  const begun = Date.now();
  const [chain, splits] = ["chain.csv", "splits.csv"].map((name) => readFileSync(join(GOLDEN, name), "utf8"));
  let session = await signIn(address);
  const runner = backtestRunner(() => session);
  const count = files.to - files.from;
  let [imported, failed] = [files.from, 0];
  for (let nth = 0; Date.now() - begun < minutes * MINUTE_MS; nth++) {
    if (nth % LOG_IN_EACH === 0) session = await signIn(address);
    if (!(await round(session, runner, nth))) failed++;
    const due = files.from + Math.ceil((count * (Date.now() - begun)) / (minutes * MINUTE_MS));
    for (; imported < Math.min(files.to, due); imported++) {
      if (imported < TICKERS) await inbox.put(fileOf(imported).replace(/[^/]+$/, "splits.csv"), splits!);
      await inbox.put(fileOf(imported), chain!);
    }
    await sleep(PAUSE_MS);
  }
  await sleep(QUIET_MINUTES * MINUTE_MS);
  for (let nth = Math.max(files.from, imported - TICKERS); nth < imported; nth++)
    if (!(await inbox.textOf(`${fileOf(nth)}.report.txt`))) failed++;
  return failed;
};

/** Returns the memory after ten minutes and after an hour, each followed by quiet; `ok` when no call failed. */
export const restFigures = async (): Promise<Figure[]> => {
  const service = await startService();
  const memory = logMemory(service.pid);
  const { address, dataFolder } = service;
  try {
    importGolden(dataFolder, "GOLD");
    command("settings", dataFolder, "sweepsPerMonth=10000");
    const inbox = await inboxOf(service);
    const atRest = async (minutes: number, files: Range) => {
      const failed = await use(address, inbox, minutes, files);
      return { failed, mb: memory.now() };
    };
    const firstFiles = Math.round((IMPORTS * FIRST_MINUTES) / MINUTES);
    const first = await atRest(FIRST_MINUTES, { from: 0, to: firstFiles });
    const last = await atRest(MINUTES - FIRST_MINUTES, { from: firstFiles, to: IMPORTS });
    return [
      { name: "rest.after_ten_minutes_mb", value: first.mb, unit: "MB", ok: first.failed === 0 },
      { name: "rest.peak_mb", value: memory.peak(), unit: "MB" },
      {
        name: "rest.after_an_hour_mb",
        value: last.mb,
        unit: "MB",
        reach: { value: SPREAD * first.mb, better: "lower" },
        ok: last.failed === 0,
      },
    ];
  } finally {
    memory.stop();
    await service.stop();
  }
};
