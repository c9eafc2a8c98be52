import { fullGrid } from "#shared/contracts/sweep/form-answer.ts";
import { readSweep } from "#shared/contracts/sweep/read-sweep.ts";
import { TaskId } from "#shared/contracts/task-id.ts";
import { costOf, gridCostMs, WORKER_TIMES_SLOWER } from "#shared/sweep/grid/cost.ts";
import { gridOf } from "#shared/sweep/grid/grid.ts";
import { piecesOf } from "#shared/sweep/grid/pieces.ts";
import { HttpError } from "../../../../functions/edge/errors.ts";
import { newId } from "../../../../functions/process/ids.ts";
import { type SubmitKind, type SubmitPorts, submitRun } from "../../../../functions/runs/submit.ts";
import { countedAsBacktest } from "../../../../functions/tasks/backtest-quota.ts";
import { endTask } from "../../../../functions/tasks/end-task.ts";
import type { ServiceLimits } from "../../../../functions/tasks/service-limits.ts";
import { countedAsSweep } from "../../../../functions/tasks/sweep-quota.ts";
import { settleAny } from "../../../../functions/triggers/settle-tasks.ts";
import { day } from "../../../rules/market/build-market.ts";
import { START_MS } from "../../functions/memory/memory.ts";
import { memoryObjects } from "../../functions/memory/memory-objects.ts";
import { MANIFEST, profileOf } from "../../functions/world.ts";
import { Agenda, Pool, runIn, runSlices } from "./functions.ts";
import { lightStores } from "./light-stores.ts";
import type { Numbers } from "./template-numbers.ts";

/**
 * A busy hour in simulated time: full sweeps and backtests of many users, log-ins, and other calls. Submits, ends, lanes,
 * and quotas are the service's own code over light stores in memory; functions and executions take the times below.
 */

/** Assumed times, of 1,769 MB on arm64, starts included; the walking follows from the page's estimate. */
const MS = {
  sweepPlan: 3000,
  sliceStart: 1000,
  sweepJoin: 90_000,
  runPlan: 400,
  runJoin: 900,
  event: 700,
  settle: 150,
  logIn: 600,
  call: 60,
} as const;
/** A log-in is two functions: the route's, and the one that Cognito calls. */
const LOG_IN_FUNCTIONS = 2;
const RETRY_MS = 250;

const HOUR_MS = 3_600_000;
export const OF_AN_HOUR = { sweeps: 1000, backtests: 10_000, logIns: 1000, calls: 60_000 } as const;
const SWEEP_USERS = 500;
const BACKTEST_USERS = 400;
/** One user's program submits so many backtests at once. */
const BURST = 200;

type Figures = { waits: number[]; order: string[]; submitted: string[]; refused: number; done: number };
const noFigures = (): Figures => ({ waits: [], order: [], submitted: [], refused: 0, done: 0 });

const reading = readSweep(fullGrid("TEST"), day("2026-11-19"));
if (!reading.ok) throw new Error("the full grid is refused");
const GRID = gridOf(reading.sweep);

/** Numbers from 0 to 1, the same in each run. */
const randomFrom = (seed: number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

/** Simulates so many minutes of the hour on a stage's numbers in an account of so much concurrency. */
export const simulate = async (concurrency: number, numbers: Numbers, minutes = 60) => {
  const agenda = new Agenda(START_MS);
  const random = randomFrom(24);
  const rest = new Pool(concurrency - (numbers.reserved ?? 0));
  const work = numbers.reserved === undefined ? rest : new Pool(numbers.reserved);
  const sweeps = noFigures();
  const backtests = noFigures();
  const burst = noFigures();
  const logInWaits: number[] = [];
  const peaks = { maps: 0, sweepsAtOnce: 0, runsAtOnce: 0, starts: 0 };
  const submittedAtMs = new Map<string, number>();
  const started = new Set<string>();
  const open = { sweep: 0, run: 0, maps: 0 };
  const limits: ServiceLimits = {
    sweeps: { isOn: true, atOnce: numbers.sweepsAtOnce, perMonth: 1000 },
    backtests: {
      isOn: true,
      atOnce: numbers.runsAtOnce,
      perHour: numbers.perHour,
      perMonth: numbers.perMonth,
      free: 0,
    },
  };
  const figuresOf = (kind: string, username: string): Figures =>
    kind === "sweep" ? sweeps : username === "burst" ? burst : backtests;
  const world = {
    ...lightStores(),
    market: memoryObjects(() => agenda.nowMs),
    // Jobs are written, and never read here.
    results: { ...memoryObjects(), compareAndSwap: async () => true },
    connections: { followersOf: async () => [] } as unknown as SubmitPorts["connections"],
    sockets: {} as SubmitPorts["sockets"],
    newId,
  };
  await world.market.put("manifest.json", JSON.stringify(MANIFEST));

  const end = async (taskId: TaskId, isSweep: boolean): Promise<void> => {
    const task = (await world.tasks.get(taskId))!;
    figuresOf(task.kind, task.username).done++;
    open[isSweep ? "sweep" : "run"]--;
    const ended = await endTask(ports, task, { state: "succeeded" });
    if (!ended?.isAnyWaiting) return;
    agenda.after(MS.event, () =>
      runIn(agenda, rest, MS.settle, async () => {
        await settleAny(ports, { detail: { name: taskId, status: "SUCCEEDED" } });
      }),
    );
  };

  const slices = piecesOf(GRID, undefined, { workers: numbers.workersPerSweep }).length;
  const sliceMs = MS.sliceStart + (gridCostMs(GRID) * WORKER_TIMES_SLOWER) / slices;

  const execute = (taskId: TaskId, isSweep: boolean): void => {
    const finish = (ms: number) => runIn(agenda, rest, ms, () => end(taskId, isSweep));
    if (!isSweep) {
      runIn(agenda, rest, MS.runPlan, () => finish(MS.runJoin));
      return;
    }
    runIn(agenda, rest, MS.sweepPlan, () => {
      peaks.maps = Math.max(peaks.maps, ++open.maps);
      runSlices(agenda, work, { slices, workers: numbers.workersPerSweep, ms: sliceMs }, () => {
        open.maps--;
        finish(MS.sweepJoin);
      });
    });
  };

  const start = async (taskId: string): Promise<void> => {
    // Step Functions takes a name once.
    if (started.has(taskId)) return;
    started.add(taskId);
    const task = (await world.tasks.get(taskId))!;
    const isSweep = task.kind === "sweep";
    open[isSweep ? "sweep" : "run"]++;
    peaks.sweepsAtOnce = Math.max(peaks.sweepsAtOnce, open.sweep);
    peaks.runsAtOnce = Math.max(peaks.runsAtOnce, open.run);
    const figures = figuresOf(task.kind, task.username);
    figures.waits.push(agenda.nowMs - (submittedAtMs.get(task.taskId) ?? agenda.nowMs));
    figures.order.push(taskId);
    execute(task.taskId, isSweep);
  };

  const ports: SubmitPorts = {
    ...world,
    clock: { now: () => agenda.nowMs, sleep: async () => undefined },
    limitsNow: async () => limits,
    workflow: { start, stop: async () => undefined, stateOf: async () => ({ kind: "none" }) },
  };
  const any = {
    read: () => ({ ok: true }) as const,
    about: () => ({ tickers: ["TEST"], words: "simulated" }),
    dataProblems: () => ({}),
  };
  const ofSweeps = countedAsSweep(() => costOf(GRID).seconds);
  const KINDS: Readonly<Record<"sweep" | "backtest", SubmitKind<object>>> = {
    sweep: { ...any, kind: "sweep", quota: { ...ofSweeps, needRight: async () => undefined } },
    backtest: { ...any, kind: "backtest", quota: countedAsBacktest("backtests") },
  };

  const submit = async (kind: "sweep" | "backtest", username: string): Promise<void> => {
    const figures = figuresOf(kind, username);
    const caller = { owner: `id-of-${username}`, username, profile: profileOf(username) } as never;
    const { create } = ports.tasks;
    const noting = {
      ...ports,
      tasks: {
        ...ports.tasks,
        create: (row: Parameters<typeof create>[0]) => {
          submittedAtMs.set(row.taskId, agenda.nowMs);
          return create(row);
        },
      },
    };
    try {
      const taskId = await submitRun(noting, KINDS[kind], {
        caller,
        body: { json: {} },
        idempotencyKey: undefined,
      });
      figures.submitted.push(TaskId.parse(taskId));
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      // One's own earlier sweep, or too many runs in line: a program comes again.
      if (error.status === 409 || (error.status === 429 && username === "burst"))
        agenda.after(30_000, () => submit(kind, username));
      else figures.refused++;
    }
  };

  const logIn = (sinceMs: number): void => {
    if (rest.limit - rest.used < LOG_IN_FUNCTIONS) {
      agenda.after(RETRY_MS, () => logIn(sinceMs));
      return;
    }
    logInWaits.push(agenda.nowMs - sinceMs);
    for (let index = 0; index < LOG_IN_FUNCTIONS; index++) runIn(agenda, rest, MS.logIn, () => undefined);
  };

  const lengthMs = minutes * 60_000;
  const share = lengthMs / HOUR_MS;
  const spread = (count: number, run: (nth: number, atMs: number) => Promise<void> | void): void => {
    for (let nth = 0; nth < Math.round(count * share); nth++) {
      const atMs = START_MS + random() * lengthMs;
      agenda.at(atMs, () => run(nth, atMs));
    }
  };
  spread(OF_AN_HOUR.sweeps, (nth) => submit("sweep", `s${nth % SWEEP_USERS}`));
  spread(OF_AN_HOUR.backtests - BURST, (nth) => submit("backtest", `b${nth % BACKTEST_USERS}`));
  spread(OF_AN_HOUR.logIns, (_, atMs) => logIn(atMs));
  spread(OF_AN_HOUR.calls, () => runIn(agenda, rest, MS.call, () => undefined));
  for (let index = 0; index < Math.round(BURST * share); index++)
    agenda.at(START_MS + lengthMs / 3 + index, () => submit("backtest", "burst"));
  const isBusy = () => open.sweep + open.run > 0 || agenda.nowMs < START_MS + lengthMs;
  const tend = async (): Promise<void> => {
    await settleAny(ports, { lanes: "tend" });
    if (isBusy()) agenda.after(numbers.tendEveryMs, tend);
  };
  agenda.after(numbers.tendEveryMs, tend);
  await agenda.run(START_MS + lengthMs);
  const doneInTime = { sweeps: sweeps.done, backtests: backtests.done + burst.done };
  await agenda.run(Number.POSITIVE_INFINITY);
  const { slots, line } = await world.tasks.lane("sweeps");
  return {
    sweeps,
    backtests,
    burst,
    logInWaits,
    peaks,
    doneInTime,
    left: slots.size + line.size,
    peakOfRest: rest.peak,
    limitOfRest: rest.limit,
  };
};

/** The value that so large a share of the numbers does not exceed. */
export const percentile = (numbers: readonly number[], share: number): number =>
  numbers.toSorted((one, other) => one - other)[Math.max(0, Math.ceil(numbers.length * share) - 1)] ?? 0;
