import type { Task } from "./task-row.ts";

/** Sweeps, one of each user, and all other runs. Each lane has slots for running tasks and a line of waiting ones. */
export type LaneName = "sweeps" | "runs";

export type LaneEntry = {
  readonly taskId: Task["taskId"];
  readonly owner: string;
  /** Since when it runs or waits, milliseconds since 1970. */
  readonly takenAtMs: number;
  /** How long it is expected to run. */
  readonly seconds: number;
};

/** The tasks of a lane by key: the owner of a sweep, else the task. */
export type Lane = {
  readonly slots: ReadonlyMap<string, LaneEntry>;
  readonly line: ReadonlyMap<string, LaneEntry>;
};

/** Which task leaves; with `takenAtMs` only while it runs or waits since that moment. */
export type Leaving = Pick<LaneEntry, "taskId"> & Partial<Pick<LaneEntry, "takenAtMs">>;

/** Each change is one conditional write, so that it may be repeated and raced. A key has one entry. */
export type Lanes = {
  /**
   * Takes a slot if the key has no entry, nobody waits, and fewer than `max` are taken. A task takes its own slot again,
   * whatever `max` is. False where it gets none.
   */
  takeSlot(lane: LaneName, key: string, entry: LaneEntry, max: number): Promise<boolean>;
  /** Waits in line if the key has no other entry and fewer than `max` wait; a task that waits keeps its place. */
  joinLine(lane: LaneName, key: string, entry: LaneEntry, max: number): Promise<boolean>;
  /** Moves a waiting task to a slot while fewer than `max` are taken. True where it has a slot afterwards. */
  callUp(lane: LaneName, key: string, entry: LaneEntry, max: number): Promise<boolean>;
  /** Frees a task's slot or its place in line; harmless where it has neither. True where others wait. */
  leaveLane(lane: LaneName, key: string, leaving: Leaving): Promise<boolean>;
  lane(lane: LaneName): Promise<Lane>;
};
