import * as z from "zod";
import { NEXT_WAITS, Plan, Slice } from "#shared/contracts/job.ts";
import type { Step } from "../edge/step.ts";
import type { JobJoin, Outcome, StoredPieces } from "../runs/kinds/job-kind.ts";
import { NoteRow } from "../store/ledger/note-row.ts";
import { noteKey, resultsKey, sliceKey, slicesKey, unsavedKey } from "../store/objects/object-keys.ts";
import { putStored, readDerivedBytes, readStored } from "../store/objects/stored-json.ts";
import type { Ports } from "../store/ports.ts";
import type { Ending } from "../store/tasks/task-row.ts";
import { hasEnded, hasResults, type Task } from "../store/tasks/task-row.ts";
import { endTask } from "../tasks/end-task.ts";
import { push } from "../tasks/push.ts";
import { messagesOf } from "../tasks/task-messages.ts";
import { activeCheck } from "./active-check.ts";

/** The ports of all joins; a kind may need more. */
type JoinPorts = Pick<Ports, "tasks" | "results" | "ledger" | "connections" | "sockets" | "clock">;

type Joins<KindPorts> = { readonly [K in Task["kind"]]?: JobJoin<KindPorts> };

export const JoinTask = Plan.pick({ version: true, taskId: true, slices: true, first: true });
export type JoinTask = z.output<typeof JoinTask>;

const plannedSlices = async (ports: JoinPorts, { taskId, slices, first }: JoinTask): Promise<Slice[]> => {
  if (first && slices === 1) return [first];
  const planned = await readStored(ports.results, slicesKey(taskId), z.array(Slice));
  if (planned?.length !== slices)
    throw new Error(`${slices} slices were planned, ${planned?.length} are listed`);
  return planned;
};

const storedPieces = ({ results }: JoinPorts): StoredPieces => ({
  get: ({ taskId, index }) => readDerivedBytes(results, sliceKey(taskId, index)),
  put: ({ taskId, index }, bytes) => results.put(sliceKey(taskId, index), bytes),
});

type Written = { readonly ending: Ending; readonly results: Uint8Array } & Pick<Outcome, "note">;

/** Joins the slices and writes the outcome; undefined where the task has ended meanwhile. */
const writeOutcome = async <KindPorts>(
  ports: KindPorts & JoinPorts,
  join: JobJoin<KindPorts>,
  input: JoinTask,
): Promise<Written | undefined> => {
  const { taskId } = input;
  const slices = await plannedSlices(ports, input);
  const outcome = await join(ports, slices, storedPieces(ports), activeCheck(ports, taskId));
  if (!outcome) return undefined;
  const [results] = await Promise.all([
    putStored(ports.results, resultsKey(taskId), outcome.results),
    putStored(ports.results, unsavedKey(taskId), outcome.unsaved),
    // A repeat notes what this step may not come to.
    outcome.note && putStored(ports.results, noteKey(taskId), outcome.note),
  ]);
  return { ending: { state: outcome.isWhole ? "succeeded" : "partial" }, results, note: outcome.note };
};

const Noted = NoteRow.omit({ owner: true, taskId: true });

/** Notes what a task tried (S44). Only its end does, since nothing was seen of one that is cancelled or fails. */
const note = async (
  { ledger }: JoinPorts,
  { owner, taskId }: Task,
  noted: Outcome["note"],
): Promise<void> => {
  if (noted) await ledger.add({ ...noted, owner, taskId });
};

/** The end of a join. EventBridge starts waiting tasks where the output says that there are some (`settle.ts`). */
export type Joined = { readonly state: string; readonly line: typeof NEXT_WAITS | "empty" };

/** Ends the task with its outcome and pushes it; undefined where the task ended otherwise. */
const endHere = async <KindPorts>(
  ports: KindPorts & JoinPorts,
  joins: Joins<KindPorts>,
  input: JoinTask,
  task: Task,
): Promise<Joined | undefined> => {
  const { [task.kind]: join } = joins;
  if (!join) throw new Error(`no join of a ${task.kind} in this step`);
  const written = await writeOutcome(ports, join, input);
  const ended = written && (await endTask(ports, task, written.ending));
  if (!ended) return undefined;
  const { state } = written.ending;
  await note(ports, task, written.note);
  // The results and the row were just written, so that neither is read.
  const known = { get: async () => ({ bytes: written.results, etag: "" }) };
  await push(ports, task.taskId, await messagesOf(known, { ...task, state, pctOfTotal: 1 }));
  return { state, line: ended.isAnyWaiting ? NEXT_WAITS : "empty" };
};

/** Makes the step that joins slices and writes results, then the state. A repeat only pushes. */
export const joinTask =
  <KindPorts>(joins: Joins<KindPorts>): Step<KindPorts & JoinPorts, JoinTask, Joined> =>
  async (ports, input) => {
    const task = await ports.tasks.get(input.taskId);
    if (!task) throw new Error("the task is gone");
    const ended = hasEnded(task) ? undefined : await endHere(ports, joins, input, task);
    if (ended) return ended;
    // A cancel in between has pushed its own end.
    const now = await ports.tasks.get(input.taskId);
    if (!now || !hasResults(now)) return { state: now?.state ?? "gone", line: NEXT_WAITS };
    await note(ports, now, await readStored(ports.results, noteKey(now.taskId), Noted));
    await push(ports, now.taskId, await messagesOf(ports.results, now));
    return { state: now.state, line: NEXT_WAITS };
  };
