import fc from "fast-check";
import { expect } from "vitest";
import { sentences } from "#shared/kinds/sentences.ts";
import { bodyOf, KINDS, SUBMIT_ROUTES } from "./bodies.ts";
import { type Command, command, entryOf, killedClient, type Scene } from "./scene.ts";
import {
  type Asked,
  adopt,
  afterEnd,
  expectedSubmit,
  isOpen,
  keyName,
  type ModelTask,
  ofKey,
  type TaskModel,
  USERS,
} from "./task-model.ts";

/** Commands of users, also with a process that is killed during the call. */

const requestOf = ({ user, kind, choice, key }: Asked) => ({
  as: user,
  json: bodyOf(kind, choice),
  ...(key === undefined ? {} : { headers: { "idempotency-key": key } }),
});

const startedAt = ({ ports }: Scene, taskId: string): number | undefined =>
  ports.started.includes(taskId) ? ports.clock.now() : undefined;

const newRowIn = ({ tasks }: TaskModel, { ports }: Scene): string | undefined =>
  [...ports.taskRows.keys()].find((id) => !tasks.some(({ taskId }) => taskId === id));

const addTask = (
  model: TaskModel,
  real: Scene,
  { user: owner, kind, choice }: Asked,
  taskId: string,
): void => {
  model.tasks.push({
    taskId,
    kind,
    owner,
    choice,
    createdAtMs: real.ports.clock.now(),
    state: "queued",
    startedAtMs: startedAt(real, taskId),
    slices: 0,
    done: [],
    isTold: true,
  });
};

const noteStart = (real: Scene, task: ModelTask): void => {
  task.startedAtMs ??= startedAt(real, task.taskId);
};

/** The first call that bound the key decides its task. */
const noteKey = (model: TaskModel, { ports }: Scene, asked: Asked, before: ReadonlySet<string>): void => {
  if (asked.key === undefined) return;
  for (const [id, { claimedBy: taskId }] of ports.claims)
    if (!before.has(id)) model.keys.set(keyName(asked), { taskId, of: ofKey(asked) });
};

const expectOnItsWay = async (real: Scene, task: Pick<ModelTask, "taskId" | "kind">): Promise<void> => {
  const isWaiting = (await entryOf(real, task, "line")) !== undefined;
  expect(isWaiting).toBe(!real.ports.started.includes(task.taskId));
};

const submitted = async (model: TaskModel, real: Scene, asked: Asked): Promise<void> => {
  const { ports, call } = real;
  const { statuses, task } = expectedSubmit(model, asked, ports.clock.now());
  const claims = new Set(ports.claims.keys());
  const { status, body } = await call(SUBMIT_ROUTES[asked.kind], requestOf(asked));
  expect(statuses).toContain(status);
  noteKey(model, real, asked, claims);
  const own = model.keys.get(keyName(asked))?.taskId;
  // An answered submit holds its slot or has freed it, and an owner has one slot.
  if (asked.kind === "sweep")
    model.ghosts = model.ghosts.filter(
      ({ owner, taskId }) =>
        !(owner === asked.user && (status === 200 || (own !== undefined && taskId === own))),
    );
  if (status !== 200) return;
  if (asked.key !== undefined) expect(body.task_id).toBe(own);
  if (task) {
    expect(body.task_id).toBe(task.taskId);
    if (task.state === "queued") await expectOnItsWay(real, task);
    return noteStart(real, task);
  }
  expect(newRowIn(model, real)).toBe(body.task_id);
  addTask(model, real, asked, body.task_id);
  await expectOnItsWay(real, { taskId: body.task_id, kind: asked.kind });
};

const submitKilled = async (model: TaskModel, real: Scene, asked: Asked, calls: number): Promise<void> => {
  const { ports } = real;
  const { task } = expectedSubmit(model, asked, ports.clock.now());
  const claims = new Set(ports.claims.keys());
  const { call, killed } = killedClient(ports, calls);
  const answer = await Promise.race([call(SUBMIT_ROUTES[asked.kind], requestOf(asked)), killed]);
  noteKey(model, real, asked, claims);
  const found = newRowIn(model, real);
  if (found !== undefined) {
    // A task that exists has its job.
    expect(ports.results.keys()).toContain(`tasks/${found}/job.json`);
    addTask(model, real, asked, found);
  } else if (task) noteStart(real, task);
  else if (asked.kind === "sweep" && answer === "killed") {
    const { user: owner } = asked;
    model.ghosts.push({ owner, taskId: model.keys.get(keyName(asked))?.taskId, atMs: ports.clock.now() });
  }
};

/** After a kill the user repeats the call, with the same key or without one. */
const submitKilledTwice = async (
  model: TaskModel,
  real: Scene,
  asked: Asked,
  { calls, laterMs }: { readonly calls: number; readonly laterMs: number },
): Promise<void> => {
  await submitKilled(model, real, asked, calls);
  real.ports.pass(laterMs);
  await submitted(model, real, asked);
};

const cancelled = async (model: TaskModel, real: Scene, task: ModelTask, isOwn: boolean): Promise<void> => {
  const { call } = real;
  const waits = (await entryOf(real, task, "line")) !== undefined;
  const as = isOwn ? task.owner : USERS.find((user) => user !== task.owner);
  const { status } = await call("cancelTask", { as: as ?? "cy", params: { taskId: task.taskId } });
  expect(status).toBe(isOwn ? (isOpen(task) ? 200 : 409) : 404);
  if (isOwn && isOpen(task)) task.isRefunded = waits;
  if (isOwn) Object.assign(task, afterEnd(task, "cancelled"));
  expect(model.tasks).toContain(task);
};

const cancelKilled = async (real: Scene, task: ModelTask, calls: number): Promise<void> => {
  const { ports } = real;
  const waits = (await entryOf(real, task, "line")) !== undefined;
  const { call, killed } = killedClient(ports, calls);
  const request = { as: task.owner, params: { taskId: task.taskId } };
  const answer = await Promise.race([call("cancelTask", request), killed]);
  const row = ports.taskRows.get(task.taskId);
  const isOurs = isOpen(task) && answer !== "killed";
  const wasOpen = isOpen(task);
  if (row) adopt(task, afterEnd(task, "cancelled"), row);
  if (wasOpen && !isOpen(task)) task.isRefunded = waits;
  if (isOurs) task.isTold = true;
};

/** The owner's view of a task, which other users do not have. */
const looked = async ({ ports, call }: Scene, task: ModelTask): Promise<void> => {
  const { taskId, owner, state } = task;
  const params = { taskId };
  const other = USERS.find((user) => user !== owner) ?? "cy";
  for (const route of ["getTask", "getTaskResults"] as const)
    expect((await call(route, { as: other, params })).status).toBe(404);
  const { messages } = (await call("getTask", { as: owner, params })).body;
  const { tasks } = (await call("listTasks", { as: owner })).body;
  expect(tasks.find(({ task_id }) => task_id === taskId)?.state).toBe(state);
  const results = await call("getTaskResults", { as: owner, params });
  const pct_of_total = ports.taskRows.get(taskId)?.pctOfTotal;
  if (isOpen(task)) {
    expect([messages.length, messages[0]?.pct_of_total, results.status]).toEqual([1, pct_of_total, 409]);
  } else if (state === "succeeded" || state === "partial") {
    expect([messages.map(({ message }) => message), results.status]).toEqual([
      ["status_update", "results"],
      200,
    ]);
  } else {
    expect([messages.map(({ message }) => message), results.status]).toEqual([["error"], 404]);
    if (state === "cancelled") expect(messages[0]?.error).toBe(sentences(task.kind).cancelled);
  }
};

const pick = ({ tasks }: TaskModel, which: number): ModelTask => {
  const task = tasks[which % tasks.length];
  if (!task) throw new Error("there is no task to pick");
  return task;
};

const hasTasks = ({ tasks }: Readonly<TaskModel>): boolean => tasks.length > 0;

const anyAsked: fc.Arbitrary<Asked> = fc.record({
  user: fc.constantFrom(...USERS),
  kind: fc.constantFrom(...KINDS),
  choice: fc.constantFrom(0 as const, 1 as const),
  key: fc.option(fc.constantFrom("k1", "k2"), { nil: undefined }),
});

const words = ({ user, kind, choice, key }: Asked): string =>
  `${user} submits ${kind} ${choice}${key === undefined ? "" : ` by ${key}`}`;

const submits = anyAsked.map((asked) =>
  command(words(asked), (model, real) => submitted(model, real, asked)),
);

export const callCommands: readonly fc.Arbitrary<Command>[] = [
  ...Array<typeof submits>(3).fill(submits),
  fc
    .tuple(anyAsked, fc.nat({ max: 14 }))
    .map(([asked, calls]) =>
      command(`${words(asked)}, killed after ${calls} calls`, (model, real) =>
        submitKilled(model, real, asked, calls),
      ),
    ),
  fc
    .tuple(anyAsked, fc.nat({ max: 14 }), fc.constantFrom(1000, 61_000))
    .map(([asked, calls, laterMs]) =>
      command(`${words(asked)}, killed after ${calls} calls, and again after ${laterMs} ms`, (model, real) =>
        submitKilledTwice(model, real, asked, { calls, laterMs }),
      ),
    ),
  fc
    .tuple(fc.nat({ max: 9 }), fc.boolean())
    .map(([which, isOwn]) =>
      command(
        `${isOwn ? "" : "a stranger's "}cancel of ${which}`,
        (model, real) => cancelled(model, real, pick(model, which), isOwn),
        hasTasks,
      ),
    ),
  fc
    .tuple(fc.nat({ max: 9 }), fc.nat({ max: 6 }))
    .map(([which, calls]) =>
      command(
        `cancel of ${which}, killed after ${calls} calls`,
        (model, real) => cancelKilled(real, pick(model, which), calls),
        hasTasks,
      ),
    ),
  fc
    .nat({ max: 9 })
    .map((which) => command(`look at ${which}`, (model, real) => looked(real, pick(model, which)), hasTasks)),
  fc
    .nat({ max: 9 })
    .map((which) =>
      command(`follow ${which}`, (model, { followers }) => followers.follow(pick(model, which)), hasTasks),
    ),
  fc
    .tuple(fc.nat({ max: 9 }), fc.boolean())
    .map(([which, isSaid]) =>
      command(`${which} leaves${isSaid ? "" : " without a word"}`, (_, { followers }) =>
        followers.leave(which, isSaid),
      ),
    ),
];
