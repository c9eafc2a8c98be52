import type { Ports } from "../../store/ports.ts";
import type { Task } from "../../store/tasks/task-row.ts";
import { type Place, placesOf } from "./in-turn.ts";
import { LANES, laneOf } from "./lane-of.ts";

type PlacePorts = Pick<Ports, "tasks" | "clock">;
type Asked = Pick<Task, "taskId" | "kind" | "state">;

/** Returns the place in line of a task; undefined where it does not wait. */
export const placeOf = async (
  { tasks, clock }: PlacePorts,
  { taskId, kind, state }: Asked,
): Promise<Place | undefined> =>
  state === "queued" ? placesOf(await tasks.lane(laneOf(kind)), clock.now()).get(taskId) : undefined;

/** Returns the places of those tasks that wait. */
export const placesAmong = async (
  { tasks, clock }: PlacePorts,
  asked: readonly Asked[],
): Promise<ReadonlyMap<string, Place>> => {
  const queued = asked.filter(({ state }) => state === "queued");
  const names = LANES.filter((name) => queued.some(({ kind }) => laneOf(kind) === name));
  const lanes = await Promise.all(names.map((name) => tasks.lane(name)));
  return new Map(lanes.flatMap((lane) => [...placesOf(lane, clock.now())]));
};
