import { expect } from "vitest";
import type { ServerMessage } from "#shared/contracts/socket.ts";
import { disconnect } from "../../../functions/socket/disconnect.ts";
import { subscribe } from "../../../functions/socket/subscribe.ts";
import type { Memory } from "../memory/memory.ts";
import { isOpen, type ModelTask, type TaskModel } from "./task-model.ts";

/** Sockets that each follow a task, and the invariants of their messages. */

type Follower = {
  readonly connectionId: string;
  readonly taskId: string;
  /** Left, or gone silently. */
  isAway: boolean;
  /** True where the task had ended before the subscription. */
  readonly isLate: boolean;
};

const isEnd = ({ message }: ServerMessage): boolean => message === "results" || message === "error";

const callOf = (connectionId: string, message?: object) => ({
  connectionId,
  origin: undefined,
  address: "",
  body: message && JSON.stringify(message),
});

const expectHeard = (heard: readonly ServerMessage[], task: ModelTask): void => {
  const fractions = heard.flatMap(({ pct_of_total }) => pct_of_total ?? []);
  expect(fractions).toEqual(fractions.toSorted((one, other) => one - other));
  const done = heard.flatMap((message) => message.done ?? []);
  expect(done).toEqual(done.toSorted((one, other) => one - other));
  const kinds = new Set(heard.filter(isEnd).map(({ message }) => message));
  const isWith = task.state === "succeeded" || task.state === "partial";
  expect([...kinds]).toEqual(kinds.size === 0 ? [] : [isWith ? "results" : "error"]);
  if (isOpen(task)) expect(kinds.size).toBe(0);
};

export const openFollowers = (ports: Memory) => {
  const all: Follower[] = [];
  const heardBy = ({ connectionId }: Follower): ServerMessage[] => ports.sentTo(connectionId);

  return {
    /** Subscribes a new socket, whose first message is the present state. */
    follow: async (task: ModelTask): Promise<void> => {
      const connectionId = `socket-${all.length}`;
      const follower = { connectionId, taskId: task.taskId, isAway: false, isLate: !isOpen(task) };
      all.push(follower);
      await ports.connections.open(connectionId, "here", 0);
      await subscribe(ports, callOf(connectionId, { task_id: task.taskId }));
      const row = ports.taskRows.get(task.taskId);
      const [first] = heardBy(follower);
      if (isOpen(task))
        expect(first).toMatchObject({ message: "status_update", pct_of_total: row?.pctOfTotal });
      else expect(heardBy(follower).filter(isEnd)).toHaveLength(1);
    },
    /** One socket leaves, or goes silently. */
    leave: async (which: number, isSaid: boolean): Promise<void> => {
      const present = all.filter(({ isAway }) => !isAway);
      const follower = present[which % Math.max(1, present.length)];
      if (!follower) return;
      follower.isAway = true;
      if (isSaid) await disconnect(ports, callOf(follower.connectionId));
      else ports.gone.add(follower.connectionId);
    },
    /** Followers have seen no fraction fall, and the end if its process lived to send it. */
    check: ({ tasks }: TaskModel): void => {
      for (const follower of all) {
        const task = tasks.find(({ taskId }) => taskId === follower.taskId);
        if (!task) throw new Error("a follower of no task");
        const heard = heardBy(follower);
        expectHeard(heard, task);
        const mustKnow = !isOpen(task) && !follower.isAway && (task.isTold || follower.isLate);
        if (mustKnow) expect(heard.some(isEnd), `${follower.connectionId} of ${task.state}`).toBe(true);
      }
    },
  };
};
export type Followers = ReturnType<typeof openFollowers>;
