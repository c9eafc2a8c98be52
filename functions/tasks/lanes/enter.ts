import { HttpError, unavailable } from "../../edge/errors.ts";
import { log } from "../../process/log.ts";
import type { Ports } from "../../store/ports.ts";
import type { LaneEntry, LaneName } from "../../store/tasks/lanes.ts";
import { laneKey, MOST_WAITING } from "./lane-of.ts";

/** Where a task is after its submit. */
type Entered = "slot" | "line";

/** A task may be called up between the two tries of an entry. */
const TRIES = 2;

/** Takes a slot, else a place in line; undefined where the line is full, or the key has another task. Safe to repeat. */
export const enterLane = async (
  { tasks }: Pick<Ports, "tasks">,
  name: LaneName,
  entry: LaneEntry,
  atOnce: number,
): Promise<Entered | undefined> => {
  const key = laneKey(name, entry);
  for (let tries = 0; tries < TRIES; tries++) {
    if (await tasks.takeSlot(name, key, entry, atOnce)) return "slot";
    if (await tasks.joinLine(name, key, entry, MOST_WAITING[name])) return "line";
  }
  return undefined;
};

/** An estimate of a run of ten years. */
const RUN_SECONDS = 2;
/** More waiting runs of one user could fill the line. */
const MOST_WAITING_OF_USER = 20;
const RETRY_AFTER_SECONDS = 30;

const refusal = (status: 429 | 503, sentence: string): HttpError => {
  log.warn("limit reached", { limit: "runs at once", status });
  return status === 503
    ? unavailable(sentence, RETRY_AFTER_SECONDS)
    : new HttpError(status, sentence, { retryAfterSeconds: RETRY_AFTER_SECONDS });
};

/** Enters a run. Throws 429 for a user with many waiting runs, and 503 where the line is full. */
export const enterRun = async (
  ports: Pick<Ports, "tasks">,
  { owner, taskId, takenAtMs }: Omit<LaneEntry, "seconds">,
  atOnce: number,
): Promise<Entered> => {
  const entered = await enterLane(ports, "runs", { taskId, owner, takenAtMs, seconds: RUN_SECONDS }, atOnce);
  if (entered === undefined) throw refusal(503, "We're busy right now. Try again in a minute.");
  if (entered === "slot") return entered;
  const { line } = await ports.tasks.lane("runs");
  const own = [...line.values()].filter((each) => each.owner === owner);
  if (own.length <= MOST_WAITING_OF_USER) return entered;
  await ports.tasks.leaveLane("runs", taskId, { taskId });
  throw refusal(429, `You have ${MOST_WAITING_OF_USER} runs in line. Try again in a minute.`);
};
