import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useReducer, useRef } from "react";
import type { Profile } from "#shared/contracts/accounts.ts";
import { cancelTask, listTasks, type TaskView } from "#shared/contracts/backtests.ts";
import type { FieldProblems } from "#shared/contracts/field-problems.ts";
import type { TaskId } from "#shared/contracts/task-id.ts";
import { KINDS } from "#shared/kinds/kind.ts";
import type { Call } from "../lib/api.ts";
import { ApiError } from "../lib/api-error.ts";
import { queryKeys } from "../lib/query-keys.ts";
import { useCall } from "../lib/services.tsx";
import { type BodyOf, fetchResults, type ResultsOf, RUN_KINDS, type RunKind } from "./run-kinds.ts";
import { nextRun, type Run, type RunEvent, type RunTask } from "./run-state.ts";
import type { OpenFeed, TaskCalls, TaskFeed } from "./task-feed.ts";

/** The last result; stays during edits and the next run. */
type FinishedRun<Results> = { readonly task: RunTask; readonly results: Results };

type View<Results> = { readonly run: Run<Results>; readonly finished: FinishedRun<Results> | undefined };

const nextView = <Results>(view: View<Results>, event: RunEvent<Results>): View<Results> => {
  const run = nextRun(view.run, event);
  return {
    run,
    finished: run.kind === "done" ? { task: run.task, results: run.results } : view.finished,
  };
};

const taskCalls = <K extends RunKind>(call: Call, kind: K): TaskCalls<ResultsOf<K>> => ({
  getMessages: async (taskId) => {
    const { getTask } = await import("#shared/contracts/task-results.ts");
    try {
      return (await call(getTask, { params: { taskId } })).messages;
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.status !== 404) throw failure;
      return [{ connection_status: "connected", message: "error", error: failure.message }];
    }
  },
  getResults: (taskId) => fetchResults(call, kind, taskId),
});

const isOn = ({ state }: TaskView): boolean => state === "queued" || state === "running";
const hasResults = ({ state }: TaskView): boolean => state === "succeeded" || state === "partial";

const taskOf = ({ task_id, ticker }: TaskView): RunTask => ({ id: task_id, ticker });

const refusalOf = (failure: unknown, noun: string): Extract<RunEvent, { kind: "refused" }> => {
  const error = failure instanceof ApiError ? failure : undefined;
  return {
    kind: "refused",
    why: error?.message ?? `We couldn't start the ${noun}. Please try again.`,
    cause: error?.status === 402 ? "subscription" : "fault",
  };
};

/** Returns 128 random bits as hex; `randomUUID` needs a secure context. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );

/** Reads the count of free backtests again when a run starts, which counts, and when it ends: a failed one is given back. */
const useFreeCount = (run: Run<unknown>["kind"]): void => {
  const client = useQueryClient();
  const counted = useRef(run);
  useEffect(() => {
    if (counted.current === run || run === "submitting") return;
    counted.current = run;
    const isCounted = client.getQueryData<Profile>(queryKeys.profile)?.free_backtests !== undefined;
    if (isCounted) void client.invalidateQueries({ queryKey: queryKeys.profile });
  }, [run, client]);
};

type RunOptions<K extends RunKind> = {
  readonly kind: K;
  readonly openFeed: OpenFeed;
  readonly lastTaskId: string | undefined;
  /** Which earlier run the page goes on with: any that runs, else the last one; or the last one alone. */
  readonly resumes?: "any" | "last";
  readonly onStarted: (taskId: TaskId, body: BodyOf<K>) => void;
};

type RunControls<K extends RunKind> = {
  readonly run: Run<ResultsOf<K>>;
  readonly finished: FinishedRun<ResultsOf<K>> | undefined;
  /** Starts a run; resolves to the service's field faults, empty without any. */
  readonly submit: (body: BodyOf<K>) => Promise<FieldProblems>;
  readonly cancel: () => Promise<void>;
};

export const useRun = <K extends RunKind>({
  kind,
  openFeed,
  lastTaskId,
  resumes = "any",
  onStarted,
}: RunOptions<K>): RunControls<K> => {
  const call = useCall();
  const { noun } = KINDS[kind];
  const { submit: submitRun, tickerOf } = RUN_KINDS[kind];
  const [{ run, finished }, dispatch] = useReducer(nextView<ResultsOf<K>>, {
    run: { kind: "idle" },
    finished: undefined,
  });
  const feed = useRef<TaskFeed>(undefined);
  /** False once the page was left, so that an answer that comes later opens no feed. */
  const isShown = useRef(true);
  const attempt = useRef<{ readonly body: string; readonly key: string }>(undefined);

  const openFeedAfresh = (): TaskFeed => {
    feed.current?.stop();
    feed.current = openFeed({ calls: taskCalls(call, kind), dispatch, origin: window.location.origin });
    return feed.current;
  };
  const follow = (task: RunTask): void => {
    dispatch({ kind: "started", task });
    (feed.current ?? openFeedAfresh()).follow(task.id);
  };

  useEffect(() => {
    if (run.kind === "running" || run.kind === "submitting") return;
    feed.current?.stop();
    feed.current = undefined;
  }, [run.kind]);

  useFreeCount(run.kind);

  const findEarlier = useEffectEvent(async (isGone: () => boolean): Promise<void> => {
    if (resumes === "last" && lastTaskId === undefined) return;
    const tasks = (await call(listTasks, {})).tasks.filter((task) => task.kind === kind);
    const running = tasks.find((task) => isOn(task) && (resumes === "any" || task.task_id === lastTaskId));
    const last = tasks.find((task) => task.task_id === lastTaskId && hasResults(task));
    if (isGone() || feed.current) return;
    if (running) return follow(taskOf(running));
    if (!last) return;
    const results = await fetchResults(call, kind, last.task_id);
    if (!isGone()) dispatch({ kind: "found", task: taskOf(last), results });
  });
  useEffect(() => {
    let isGone = false;
    isShown.current = true;
    findEarlier(() => isGone).catch((failure) =>
      console.error("earlier runs could not be looked up", failure),
    );
    return () => {
      isGone = true;
      isShown.current = false;
      feed.current?.stop();
      feed.current = undefined;
    };
  }, []);

  /** Returns the idempotency key: a retry after a lost response must not start a second run. */
  const keyFor = (body: BodyOf<K>): string => {
    const text = JSON.stringify(body);
    if (attempt.current?.body !== text) attempt.current = { body: text, key: randomKey() };
    return attempt.current.key;
  };

  const submit = async (body: BodyOf<K>): Promise<FieldProblems> => {
    dispatch({ kind: "submitted" });
    openFeedAfresh();
    try {
      const { task_id: taskId } = await submitRun(call, body, { idempotencyKey: keyFor(body) });
      attempt.current = undefined;
      onStarted(taskId, body);
      if (isShown.current) follow({ id: taskId, ticker: tickerOf(body) });
      return {};
    } catch (failure) {
      console.error(`the ${noun} could not be submitted`, failure);
      feed.current?.stop();
      feed.current = undefined;
      const fields = failure instanceof ApiError ? failure.fields : {};
      const isPlaced = Object.keys(fields).length > 0;
      dispatch(isPlaced ? { kind: "sent back" } : refusalOf(failure, noun));
      return fields;
    }
  };

  const cancel = async (): Promise<void> => {
    if (run.kind !== "running") return;
    dispatch({ kind: "cancelling", isCancelling: true });
    try {
      const { message } = await call(cancelTask, { params: { taskId: run.task.id } });
      dispatch({ kind: "ended", why: message });
    } catch (failure) {
      // Most likely it has just finished; its results will follow.
      console.error("the run could not be cancelled", failure);
      dispatch({ kind: "cancelling", isCancelling: false });
    }
  };

  return { run, finished, submit, cancel };
};
