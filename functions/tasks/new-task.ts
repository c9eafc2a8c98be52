import type { Manifest, TickerEntry } from "#shared/contracts/manifest.ts";
import type { TaskId } from "#shared/contracts/task-id.ts";
import { formatDay } from "#shared/domain/day.ts";
import { INDEX, RATES } from "#shared/domain/ticker.ts";
import type { Caller } from "../edge/auth.ts";
import { ttlAfter } from "../process/clock.ts";
import type { Task } from "../store/tasks/task-row.ts";
import { VIX } from "../tickers/manifest.ts";
import { newYorkYesterday } from "../tickers/new-york.ts";
import { TASK_LIFE_SECONDS } from "./find-task.ts";
import type { JobFile } from "./job-file.ts";
import type { Submission } from "./quota.ts";

/** The job of a new task: the body as sent, and the current versions of its data, of one ticker or several. */
export const newJob = (
  json: unknown,
  [ticker, ...others]: readonly [TickerEntry, ...TickerEntry[]],
  { references }: Manifest,
  { caller, nowMs }: { readonly caller: Pick<Caller, "username"> } & Pick<Submission, "nowMs">,
): JobFile => ({
  version: 1,
  body: json,
  yesterday: formatDay(newYorkYesterday(nowMs)),
  username: caller.username,
  createdAt: new Date(nowMs).toISOString(),
  ticker,
  ...(others.length > 0 && { others }),
  references: {
    vix: references[VIX]?.key,
    index: references[INDEX]?.key,
    rates: references[RATES]?.key,
  },
});

/** `words` are the strategy's, the size of a sweep, or a portfolio's name and size. */
type About = Pick<Task, "kind" | "ticker"> & { readonly words: string };

/** The row of a new task, waiting for its workflow. */
export const newTask = (
  taskId: TaskId,
  { kind, ticker, words }: About,
  { caller, nowMs }: { readonly caller: Pick<Caller, "owner" | "username"> } & Pick<Submission, "nowMs">,
): Task => ({
  taskId,
  kind,
  owner: caller.owner,
  username: caller.username,
  state: "queued",
  createdAt: new Date(nowMs).toISOString(),
  ticker,
  strategy: words,
  slices: 0,
  doneSlices: new Set(),
  pctOfTotal: 0,
  raisedAtMs: 0,
  ttl: ttlAfter(nowMs, TASK_LIFE_SECONDS),
});
