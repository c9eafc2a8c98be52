import { formatDay } from "#shared/domain/day.ts";
import { unavailable } from "../edge/errors.ts";
import type { Ports } from "../store/ports.ts";
import type { Task } from "../store/tasks/task-row.ts";
import { newYorkDay } from "../tickers/new-york.ts";

/** More concurrent saves of one user than ever happen. */
const MAX_TRIES = 50;

/** A portfolio trades several tickers. */
const nounOf = ({ kind, ticker }: Task): string => (kind === "portfolio" ? kind : ticker);

const textName = (task: Task, day: string, number: number): string =>
  `${nounOf(task)}-${day}-${number}`.toLowerCase().replace(/[^a-z0-9-]/g, "-");

/**
 * Returns the name for saving a task: `{ticker}-{yyyymmdd}-{n}`, or `portfolio-…`, with the New York day of its run and n counting from
 * 1 per user and day. A number belongs to one task for good. Concurrent calls and repeats after a crash return the
 * task's latest name, unless what was saved under it was deleted since: then the task gets a new number. Throws 503
 * after 50 lost races.
 */
export const nameFor = async ({ saved }: Pick<Ports, "saved">, task: Task): Promise<string> => {
  const day = formatDay(newYorkDay(Date.parse(task.createdAt))).replaceAll("-", "");
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const given = await saved.numbersOf(task.owner, day);
    const own = given
      .map((number, index) => ({ ...number, name: textName(task, day, index + 1) }))
      .findLast(({ taskId }) => taskId === task.taskId);
    const isUsedUp = own && (own.name === task.backtestName || own.isRetired);
    // A deletion that did not finish leaves the thing with its name.
    if (own && (!isUsedUp || (await saved.get(task.owner, own.name)))) return own.name;
    const number = given.length + 1;
    if (await saved.takeNumber(task.owner, day, number, task.taskId)) return textName(task, day, number);
  }
  throw unavailable("Too much is being saved right now. Please try again.");
};
