import * as z from "zod";
import { SweepForm } from "#shared/contracts/sweep/request.ts";
import { tickersOf } from "#shared/contracts/sweep/tickers.ts";
import type { SweepCount } from "#shared/contracts/sweeps.ts";
import { ordinal } from "#shared/domain/count-words.ts";
import type { Task } from "../../store/tasks/task-row.ts";
import { sweepsOfMonth } from "../../tasks/sweep-quota.ts";
import type { Caveats } from "../caveats.ts";
import { caveatsOfBody, caveatsOfTask } from "../market-caveats.ts";
import { canonicalBody, retryKey } from "../retries.ts";
import { type ToolAnswer, type ToolCall, tool } from "../tool.ts";
import { bodyArgument } from "./body-argument.ts";
import { SMALL_SWEEP } from "./examples.ts";
import { taskView } from "./task-view.ts";

type Body = Readonly<Record<string, unknown>>;

const caveatsOf = (call: ToolCall, body: Body): Promise<Caveats> =>
  caveatsOfBody(call, body, tickersOf(body));

/** The size of a sweep; "dollars" are the service's own costs, which its user does not pay. */
const sizeOf = ({ dollars: _, ...size }: SweepCount) => size;

export const countSweep = tool({
  title: "Count a sweep",
  description:
    "How many combinations a sweep has and how many seconds it would take, or every fault at its field. It runs and counts nothing.",
  args: z.strictObject({ sweep: bodyArgument() }),
  bodies: { sweep: { schema: SweepForm, isDescribed: true } },
  example: { sweep: SMALL_SWEEP },
  isReading: true,
  run: async (call, { sweep }) => ({
    ...sizeOf(await call.ask("countSweep", { body: sweep }, "sweep")),
    caveats: await caveatsOf(call, sweep),
  }),
});

/** Which of the month's sweeps the next one would be. */
const placeInMonth = async (call: ToolCall) => {
  const [used, { sweeps }] = await Promise.all([
    sweepsOfMonth(call, call.caller.owner, call.clock.now()),
    call.limitsNow(),
  ]);
  return { number: used + 1, of: sweeps.perMonth };
};

const proposal = async (call: ToolCall, body: Body, count: SweepCount): Promise<ToolAnswer> => {
  const { number, of } = await placeInMonth(call);
  return {
    started: false,
    ...sizeOf(count),
    this_would_be: { number, of },
    next: count.fits
      ? `This would be your ${ordinal(number)} of ${of} searches this month. Call again with confirm: true to run it.`
      : "It doesn't fit. Shorten its lists.",
    caveats: await caveatsOf(call, body),
  };
};

/** The search that runs, or ran within the hour for an equal call, which is not counted again. */
const started = async (
  call: ToolCall,
  task: Pick<Task, "taskId">,
  count: SweepCount,
  isRetry: boolean,
): Promise<ToolAnswer> => ({
  started: true,
  is_retry: isRetry,
  ...sizeOf(count),
  ...taskView(task.taskId, await call.tasks.get(task.taskId)),
  caveats: await caveatsOfTask(call, task.taskId),
});

export const runSweep = tool({
  title: "Run a sweep",
  description:
    "Without confirm: the combinations, the seconds, and which of the month's searches this would be; nothing runs. With confirm: true it starts. An equal call within an hour is the same search. Fields: see count_sweep.",
  args: z.strictObject({
    sweep: bodyArgument(),
    confirm: z.boolean().default(false).describe("True starts the search and spends one of the month's."),
  }),
  bodies: { sweep: { schema: SweepForm, isDescribed: false } },
  example: { sweep: SMALL_SWEEP, confirm: false },
  isReading: false,
  run: async (call, { sweep, confirm }) => {
    const body = canonicalBody(sweep) as Body;
    const count = await call.ask("countSweep", { body }, "sweep");
    const { key, task } = await retryKey(call, call.caller.owner, "run_sweep", body);
    if (task) return started(call, task, count, true);
    if (!confirm) return proposal(call, body, count);
    const { task_id: taskId } = await call.ask("submitSweep", { body, idempotencyKey: key }, "sweep");
    return started(call, { taskId }, count, false);
  },
});
