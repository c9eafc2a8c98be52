import type { Ports } from "../../store/ports.ts";
import type { Lane, LaneEntry } from "../../store/tasks/lanes.ts";
import type { Task } from "../../store/tasks/task-row.ts";
import { LANES, laneOf } from "./lane-of.ts";

/** The order of a line, and how long it is. */

type Waiting = readonly [key: string, entry: LaneEntry];

/** The place of a waiting task, from 1, and the seconds until its start where they can be estimated. */
export type Place = { readonly place: number; readonly wait_seconds?: number };

const byAge = ([, one]: Waiting, [, other]: Waiting): number =>
  one.takenAtMs - other.takenAtMs || (one.taskId < other.taskId ? -1 : 1);

/**
 * Returns the line in the order of starts: users with the fewest running and earlier waiting tasks first, then the oldest.
 * So users take turns: many tasks of one user do not delay the first task of another.
 */
export const inTurn = ({ slots, line }: Lane): Waiting[] => {
  const before = new Map<string, number>();
  const count = (owner: string): number => {
    const tasks = before.get(owner) ?? 0;
    before.set(owner, tasks + 1);
    return tasks;
  };
  for (const { owner } of slots.values()) count(owner);
  const ranked = [...line].toSorted(byAge).map((each) => ({ each, rank: count(each[1].owner) }));
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ each }) => each);
};

/** A task that runs longer than expected is taken to need this share of its time so far again. */
const OVERRUN_SHARE = 0.3;
const LEAST_SECONDS = 5;
const MS_PER_SECOND = 1000;

/** Returns the places of all waiting tasks, by task. Each is expected to start when the first slot before it is free. */
export const placesOf = (lane: Lane, nowMs: number): ReadonlyMap<string, Place> => {
  const free = [...lane.slots.values()].map(({ takenAtMs, seconds }) => {
    const elapsed = (nowMs - takenAtMs) / MS_PER_SECOND;
    return Math.max(LEAST_SECONDS, seconds - elapsed, elapsed > seconds ? OVERRUN_SHARE * elapsed : 0);
  });
  return new Map(
    inTurn(lane).map(([, { taskId, seconds }], index): [string, Place] => {
      const place = index + 1;
      // While the operator holds the line, no slot may be taken.
      if (free.length === 0) return [taskId, { place }];
      const first = free.indexOf(Math.min(...free));
      const wait = free[first]!;
      free[first] = wait + seconds;
      return [taskId, { place, wait_seconds: Math.round(wait) }];
    }),
  );
};

type PlacePorts = Pick<Ports, "tasks" | "clock">;
type Asked = Pick<Task, "taskId" | "kind" | "state">;

/** Returns the place in line of a task; undefined where it does not wait. */
export const placeOf = async (
  { tasks, clock }: PlacePorts,
  { taskId, kind, state }: Asked,
): Promise<Place | undefined> =>
  state === "queued" ? placesOf(await tasks.lane(laneOf(kind)), clock.now()).get(taskId) : undefined;

export const placesAmong = async (
  { tasks, clock }: PlacePorts,
  asked: readonly Asked[],
): Promise<ReadonlyMap<string, Place>> => {
  const queued = asked.filter(({ state }) => state === "queued");
  const names = LANES.filter((name) => queued.some(({ kind }) => laneOf(kind) === name));
  const lanes = await Promise.all(names.map((name) => tasks.lane(name)));
  return new Map(lanes.flatMap((lane) => [...placesOf(lane, clock.now())]));
};
