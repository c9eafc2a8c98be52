import type { ServerMessage } from "#shared/contracts/socket.ts";
import type { TaskFeed } from "../../../../web/src/run/task-feed.ts";
import type { ScriptedSocket } from "./backtester-socket.ts";
import { message, openFeed, pass, RESULTS, RESULTS_HREF, TASK } from "./followed-task.ts";

/** A task at the service, and the network between the service and the page. */

export type ServedTask = {
  /** In percent. */
  done: number;
  end: "results" | "address of results" | "error" | undefined;
};

const COMBINATIONS = 100;

const updateOf = (done: number): ServerMessage =>
  message({
    message: "status_update",
    pct_of_total: done / COMBINATIONS,
    combinations: COMBINATIONS,
    done,
    per_second: 1,
  });

const endOf = (end: NonNullable<ServedTask["end"]>): ServerMessage[] => {
  if (end === "error") return [message({ message: "error", error: "It broke." })];
  return [
    updateOf(COMBINATIONS),
    message({ message: "results", results: end === "results" ? RESULTS : RESULTS_HREF }),
  ];
};

const presentOf = ({ done, end }: ServedTask): ServerMessage[] => (end ? endOf(end) : [updateOf(done)]);

/** How the service answers a call: at once, late with the earlier state, or not at all. */
type Answering = "at once" | "late" | "not";
const LATE_MS = 5000;

const answered = async <T>(how: Answering, answer: () => T): Promise<T> => {
  if (how === "not") throw new Error("offline");
  const value = answer();
  if (how === "late") await new Promise((resolve) => setTimeout(resolve, LATE_MS));
  return value;
};

/** Connects a page and a service; the feed stops with the run, as on the page. */
export const openNetwork = () => {
  const served: ServedTask = { done: 0, end: undefined };
  let polls: Answering = "at once";
  let resultsToFail = 0;
  /** Messages in transit per connection; those of a closed connection are lost. */
  const underWay = new Map<ScriptedSocket, ServerMessage[]>();
  const subscribed = new Set<ScriptedSocket>();
  let feed: TaskFeed | undefined;

  const opened = openFeed(
    {
      getMessages: () => answered(polls, () => presentOf(served)),
      getResults: async () => {
        resultsToFail -= 1;
        if (resultsToFail >= 0) throw new Error("gateway");
        return RESULTS;
      },
    },
    () => {
      if (opened.run().kind !== "running") feed?.stop();
    },
  );
  feed = opened.feed;
  const { sockets, run } = opened;

  const live = (): ScriptedSocket | undefined => sockets.connections.findLast(({ isClosed }) => !isClosed);

  const send = (socket: ScriptedSocket, messages: readonly ServerMessage[]): void => {
    underWay.set(socket, [...(underWay.get(socket) ?? []), ...messages]);
  };

  /** Messages of the client in transit; a subscription is answered with the current state. */
  const hear = (socket: ScriptedSocket): void => {
    if (socket.sent.length === 0 || subscribed.has(socket)) return;
    subscribed.add(socket);
    send(socket, presentOf(served));
  };

  const push = (messages: readonly ServerMessage[]): void => {
    for (const socket of subscribed) if (!socket.isClosed) send(socket, messages);
  };

  return {
    served,
    run,
    live,
    follow: () => opened.feed.follow(TASK),
    stop: () => opened.feed.stop(),
    pass: async (ms: number) => {
      await pass(ms);
      const socket = live();
      if (socket) hear(socket);
    },
    /** Advances or ends the task, and notifies subscribers. */
    advance: (done: number): void => {
      if (served.end) return;
      served.done = Math.max(served.done, done);
      push([updateOf(served.done)]);
    },
    end: (end: NonNullable<ServedTask["end"]>): void => {
      if (served.end) return;
      served.end = end;
      push(endOf(end));
    },
    connect: (): void => live()?.open(),
    greet: (): void => {
      const socket = live();
      if (!socket) return;
      socket.say({ message: "initial" });
      hear(socket);
    },
    drop: (): void => live()?.drop(),
    /** Drops the connection and opens the next one. */
    reconnect: async (): Promise<void> => {
      live()?.drop();
      for (let seconds = 0; seconds < 20 && !live(); seconds++) await pass(1000);
      const socket = live();
      if (!socket) return;
      socket.open();
      socket.say({ message: "initial" });
      hear(socket);
    },
    /** Delivers a message in transit once or twice, or drops it. */
    arrive: (which: number, how: "once" | "again" | "never"): void => {
      const socket = live();
      const waiting = (socket && underWay.get(socket)) ?? [];
      const one = waiting[which % Math.max(1, waiting.length)];
      if (!socket || !one) return;
      if (how !== "again")
        underWay.set(
          socket,
          waiting.filter((each) => each !== one),
        );
      if (how !== "never") socket.sayRaw(JSON.stringify(one));
    },
    setPolls: (how: Answering): void => {
      polls = how;
    },
    failResults: (times: number): void => {
      resultsToFail = times;
    },
  };
};
export type Network = ReturnType<typeof openNetwork>;
