import { createHash } from "node:crypto";
import { plainBody } from "../../support/plain-body.ts";
import { follow, type Session } from "../client.ts";
import { timelessResults } from "./task-life.ts";

/** Requests to a service that is killed: tasks of one worker and of several, over the sample's SPY. */

const years = (start: string, end: string, overall: object, deltas: readonly number[], dte: number) =>
  plainBody(
    { ticker: "SPY", start_date: start, end_date: end, ...overall },
    deltas.map((delta) => ({ long_short: "Long", call_put: "Call", dte, delta })),
  );

/** The calls by kind: where a job is submitted, and where its saved things are. */
const BACKTESTS = { path: "/api/backtest_inputs/", saved: "/api/dashboard" };
const SWEEPS = { path: "/api/sweeps/", saved: "/api/sweeps/saved" };
const PORTFOLIOS = { path: "/api/portfolios/", saved: "/api/portfolios/saved" };

const SHORT = years("2023-01-03", "2023-12-29", { hold: 10 }, [0.4], 20);

/** Some thousand combinations over two years. */
const SWEEP = {
  ticker: "SPY",
  start_date: "2022-01-03",
  end_date: "2023-12-29",
  structures: ["Put credit spread"],
  dte: [30, 45],
  short_delta: [0.2, 0.3],
  long_delta: [0.1, 0.15],
  hold: [21, 45],
  max_positions: [1, 3],
  stops: [{ stop_loss: "None" }, { stop_loss: "% of premium", stop_size: [100, 200] }],
  targets: [{ take_prof: "None" }, { take_prof: "% of premium", prof_size: [25, 50, 75] }],
};

const every = (from: number, to: number, step: number) => ({ from, to, step });

export const JOBS = {
  short: { ...BACKTESTS, body: SHORT },
  /** A slice for each ticker; it cannot be saved. */
  elsewhere: { path: "/api/elsewhere/", saved: BACKTESTS.saved, body: SHORT },
  /** Long enough for several workers. */
  long: {
    ...BACKTESTS,
    body: years(
      "2016-01-04",
      "2025-12-31",
      { hold: 3000, dte_type: "At most", wait: 20 },
      [0.7, 0.5, 0.3, 0.1],
      2000,
    ),
  },
  sweep: { ...SWEEPS, body: SWEEP },
  /** Two members over two years. */
  portfolio: {
    ...PORTFOLIOS,
    body: {
      name: "Calls",
      acct_bal: 100_000,
      start_date: "2022-01-03",
      end_date: "2023-12-29",
      members: [years("", "", { hold: 10 }, [0.4], 20), years("", "", { hold: 30 }, [0.5, 0.3], 45)],
    },
  },
  /** Some 28 million combinations in several slices, of seconds each. */
  wide: {
    ...SWEEPS,
    body: {
      ...SWEEP,
      start_date: "2016-01-04",
      structures: ["Put credit spread", "Call credit spread"],
      dte: [25, 30, 35, 45],
      short_delta: [0.2, 0.25, 0.3],
      hold: every(5, 28, 1),
      wait: every(1, 12, 1),
      max_positions: [1, 2, 3, 4, 5],
      stops: [{ stop_loss: "% of premium", stop_size: every(50, 280, 10) }],
      targets: [{ take_prof: "% of premium", prof_size: every(10, 90, 5) }],
    },
  },
} as const;
export type JobName = keyof typeof JOBS;

/** A hash of a task's results, the same however often its work was interrupted. */
export const outcomeOf = async (session: Session, taskId: string): Promise<string> => {
  const { status, json } = await session.get(`/api/tasks/${taskId}/results`);
  if (status !== 200) throw new Error(`the results of ${taskId} answered ${status}: ${JSON.stringify(json)}`);
  return createHash("sha256")
    .update(JSON.stringify(timelessResults(json as object)))
    .digest("hex");
};

/** Submits a job; returns the task's id, undefined where it was refused. */
export const submit = async (
  session: Session,
  name: JobName,
  headers: Record<string, string> = {},
): Promise<string | undefined> => {
  const { status, json } = await session.post(JOBS[name].path, JOBS[name].body, headers);
  if (status >= 500) throw new Error(`${name} answered ${status}: ${JSON.stringify(json)}`);
  return status === 200 ? (json as { task_id: string }).task_id : undefined;
};

/** The outcome of a job without kills. */
export const undisturbed = async (session: Session, name: JobName): Promise<string> => {
  const taskId = await submit(session, name);
  if (taskId === undefined) throw new Error(`${name} was refused`);
  await follow(session.address, taskId);
  return outcomeOf(session, taskId);
};
