import fc from "fast-check";
import { expect, test } from "vitest";
import { once } from "../../../functions/process/once.ts";
import { storedText } from "../../../functions/store/objects/stored-json.ts";
import { hasResults } from "../../../functions/store/tasks/task-row.ts";
import { timelessResults } from "../../support/task-life.ts";
import { bodyOf, type Choice, type Kind, SUBMIT_ROUTES } from "./bodies.ts";
import { callCommands } from "./call-commands.ts";
import { newScene, type Scene } from "./scene.ts";
import { finish, stepCommands } from "./step-commands.ts";
import type { TaskModel } from "./task-model.ts";

/** Tasks from submit to end, with any events between. More by hand: `RUNS=5000 npm test -- test/functions/life`. */
const RUNS = Number(process.env.RUNS ?? 60);
const SEED = Number(process.env.SEED ?? 20_261_122);

const resultsOf = async ({ ports }: Scene, taskId: string): Promise<string> => {
  const found = await ports.results.get(`tasks/${taskId}/results.json`);
  if (!found) throw new Error("there are no results");
  return JSON.stringify(timelessResults(JSON.parse(storedText(found))));
};

/** The results of a run without faults. */
const undisturbed = async (kind: Kind, choice: Choice): Promise<string> => {
  const { model, real } = await newScene();
  const { task_id: taskId } = (
    await real.call(SUBMIT_ROUTES[kind], { as: "ada", json: bodyOf(kind, choice) })
  ).body;
  model.tasks.push({
    taskId,
    kind,
    owner: "ada",
    choice,
    createdAtMs: real.ports.clock.now(),
    state: "queued",
    startedAtMs: real.ports.clock.now(),
    slices: 0,
    done: [],
    isTold: true,
  });
  await finish(model, real);
  expect(real.ports.taskRows.get(taskId)?.state).toBe("succeeded");
  return resultsOf(real, taskId);
};

const oracle = {
  backtest: [once(() => undisturbed("backtest", 0)), once(() => undisturbed("backtest", 1))],
  sweep: [once(() => undisturbed("sweep", 0)), once(() => undisturbed("sweep", 1))],
  portfolio: [once(() => undisturbed("portfolio", 0)), once(() => undisturbed("portfolio", 1))],
  elsewhere: [once(() => undisturbed("elsewhere", 0)), once(() => undisturbed("elsewhere", 1))],
} as const;

/** At the end no task is open, and whole results equal those of a run without faults. */
const expectEnded = async (model: TaskModel, real: Scene): Promise<void> => {
  await finish(model, real);
  for (const task of model.tasks) {
    const row = real.ports.taskRows.get(task.taskId);
    expect(["succeeded", "partial", "failed", "cancelled"]).toContain(row?.state);
    const isThere = real.ports.results.keys().includes(`tasks/${task.taskId}/results.json`);
    if (row && hasResults(row)) expect(isThere).toBe(true);
    if (row?.state === "succeeded")
      expect(await resultsOf(real, task.taskId)).toBe(await oracle[task.kind][task.choice]());
  }
  real.followers.check(model);
};

test(
  "keeps a task as the model says, through kills, repeats, failures, cancels, restarts and time",
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.commands([...callCommands, ...stepCommands], { maxCommands: 40, size: "+1" }),
        async (commands) => {
          let scene: Awaited<ReturnType<typeof newScene>> | undefined;
          const opened = async () => {
            scene = await newScene();
            return scene;
          };
          await fc.asyncModelRun(opened, commands);
          if (scene) await expectEnded(scene.model, scene.real);
        },
      ),
      { numRuns: RUNS, seed: SEED, endOnFailure: process.env.CI !== undefined },
    );
  },
  60_000 + RUNS * 1000,
);
