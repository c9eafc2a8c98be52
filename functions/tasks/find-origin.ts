import * as z from "zod";
import type { FoundLuck } from "#shared/contracts/answer.ts";
import type { BacktestForm } from "#shared/contracts/backtest-form.ts";
import type { FieldProblems } from "#shared/contracts/field-problems.ts";
import { type BacktestOrigin, NO_COMBINATION } from "#shared/contracts/origin.ts";
import { readSweep } from "#shared/contracts/sweep/read-sweep.ts";
import { SweepResults } from "#shared/contracts/sweep/results.ts";
import { dayOf, parseDay } from "#shared/domain/day.ts";
import type { Strategy } from "#shared/domain/strategy/strategy.ts";
import { strategyOfCombination } from "#shared/domain/sweep/strategy-of-combination.ts";
import { periodOf } from "#shared/engine/market/period.ts";
import { combinationAt } from "#shared/sweep/grid/combination.ts";
import { gridOf } from "#shared/sweep/grid/grid.ts";
import { canonicalJson } from "../process/canonical-json.ts";
import { resultsKey } from "../store/objects/object-keys.ts";
import { readDerived } from "../store/objects/stored-json.ts";
import type { Ports } from "../store/ports.ts";
import { hasResults } from "../store/tasks/task-row.ts";
import { calendarOf } from "../tickers/ticker-calendar.ts";
import { liveTask } from "./find-task.ts";
import type { JobFile } from "./job-file.ts";
import { withoutAccount } from "./trial.ts";

/** Looks up the search that a backtest was opened from among its user's own (N5). */

export type OriginPorts = Pick<Ports, "tasks" | "saved" | "results" | "ledger" | "clock">;

/** The results from which the luck of a combination is read. */
const FoundSweep = SweepResults.pick({ request: true, period: true }).extend({
  leaders: z.array(
    z.object({
      objective: z.string(),
      verdict: SweepResults.shape.leaders.element.shape.verdict,
      rows: z.array(z.object({ index: z.number().int() })),
    }),
  ),
  honesty: z.object({ trials: z.number().int() }),
});
type FoundSweep = z.output<typeof FoundSweep>;

const SavedFound = z.object({ results: FoundSweep });

/** Later than any period, so that a stored request always reads. */
const FAR_FUTURE = dayOf(9999, 1, 1);

const UNKNOWN: FieldProblems = { origin: NO_COMBINATION };

/** A search of the user's; *ended* where it was one, and is gone. */
type Found = FoundSweep | "ended" | "unknown";

const ofTask = async (ports: OriginPorts, owner: string, taskId: string): Promise<Found> => {
  const task = await liveTask(ports, taskId);
  if (task?.owner === owner && task.kind === "sweep" && hasResults(task))
    return (await readDerived(ports.results, resultsKey(taskId), FoundSweep)) ?? "ended";
  if (task) return "unknown";
  const notes = await ports.ledger.sweepsOf(owner);
  return notes.some((note) => note.taskId === taskId) ? "ended" : "unknown";
};

/** A day and its number end a name; the number's row stays when the saved thing goes. */
const NUMBERED = /-(\d{8})-(\d+)$/;

const ofName = async (ports: OriginPorts, owner: string, name: string): Promise<Found> => {
  const row = await ports.saved.get(owner, name);
  if (row?.kind === "sweep")
    return (await readDerived(ports.results, row.key, SavedFound))?.results ?? "ended";
  const [, day, number] = NUMBERED.exec(name) ?? [];
  if (row || day === undefined) return "unknown";
  const numbers = await ports.saved.numbersOf(owner, day);
  return numbers[Number(number) - 1]?.isRetired ? "ended" : "unknown";
};

/** Returns the strategy of a combination with its first and last session; undefined for an index outside the grid. */
const openedFrom = (
  { request, period }: FoundSweep,
  index: number,
  { ticker }: Pick<JobFile, "ticker">,
): unknown => {
  const reading = readSweep(request, FAR_FUTURE);
  const [start, end] = [period.start_date, period.end_date].map(parseDay);
  if (!reading.ok || start === undefined || end === undefined)
    throw new Error("the request of a search cannot be read");
  const grid = gridOf(reading.sweep);
  if (index >= grid.combinations) return undefined;
  return meaningOf(strategyOfCombination(reading.sweep, combinationAt(grid, index), { start, end }), ticker);
};

/** A strategy on its sessions, without what only an account adds. */
const meaningOf = (strategy: Strategy, ticker: JobFile["ticker"]): unknown => {
  const { first, last } = periodOf(strategy, calendarOf(ticker)) ?? {};
  return canonicalJson([withoutAccount(strategy), first, last]);
};

type Asked = { readonly strategy: Strategy; readonly form: BacktestForm };

const luckIn = (sweep: FoundSweep, { index, objective }: BacktestOrigin, isChanged: boolean): FoundLuck => {
  const { trials: tried } = sweep.honesty;
  if (isChanged) return { kind: "changed", verdict: null, tried, holds: false };
  const list = sweep.leaders.find((each) => each.objective === objective);
  const verdict = list?.rows[0]?.index === index ? list.verdict : null;
  return { kind: "search", verdict, tried, holds: verdict === "Held up" };
};

/**
 * Returns what luck explains of a body that comes from a search; undefined for one without an origin, and where the
 * search has ended since. `problems` is set for an origin that is no combination of the user's.
 */
export const findOrigin = async (
  ports: OriginPorts,
  owner: string,
  { strategy, form: { origin } }: Asked,
  job: Pick<JobFile, "ticker">,
): Promise<{ readonly problems?: FieldProblems; readonly luck?: FoundLuck }> => {
  if (!origin) return {};
  const { task_id: taskId, sweep = "" } = origin;
  const found = taskId === undefined ? await ofName(ports, owner, sweep) : await ofTask(ports, owner, taskId);
  if (found === "unknown") return { problems: UNKNOWN };
  if (found === "ended") return {};
  const opened = openedFrom(found, origin.index, job);
  if (opened === undefined) return { problems: UNKNOWN };
  return { luck: luckIn(found, origin, opened !== meaningOf(strategy, job.ticker)) };
};
