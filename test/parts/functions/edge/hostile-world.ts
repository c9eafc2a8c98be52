import type { TaskId } from "#shared/contracts/task-id.ts";
import { exportAccount } from "../../../../functions/triggers/export-account.ts";
import { keyOf } from "../accounts/keyed-calls.ts";
import { openWorld } from "../client.ts";
import type { Memory } from "../memory/memory.ts";
import { hedge, member, portfolioBody } from "../portfolios/portfolio-body.ts";
import { runSweep } from "../sweeps/run-sweep.ts";
import { sweepBody } from "../sweeps/sweep-body.ts";
import { runTask, stepPorts } from "../tasks/run-task.ts";
import { addTicker, body } from "../world.ts";

/** A service in memory with things of ada's of each kind, and views of the state that must not change. */

/** A text in all of ada's things that others neither send nor may read. */
export const ONLY_ADAS = "only-ada-knows";

const OWNER = "id-of-ada";

/** Ada's things: tasks in three states and of each kind, a private backtest, sweep and portfolio, a case of all three, an API key, and an export. */
export const hostileWorld = async () => {
  const { ports, call } = await openWorld();
  const submit = async (json: unknown) =>
    (await call("submitBacktest", { as: "ada", json })).body.task_id as string;
  const named = body({ name: ONLY_ADAS });
  const finished = await submit(named);
  await runTask(ports, finished);
  await call("saveBacktest", { as: "ada", params: { taskId: finished } });
  const unsaved = await submit(named);
  await runTask(ports, unsaved);
  const sweep = (await call("submitSweep", { as: "ada", json: sweepBody({ name: ONLY_ADAS }) })).body
    .task_id as string;
  await runSweep(stepPorts(ports), sweep as TaskId);
  await call("saveBacktest", { as: "ada", params: { taskId: sweep } });
  const members = [member({ name: ONLY_ADAS }), hedge()];
  const portfolio = (await call("submitPortfolio", { as: "ada", json: portfolioBody({}, members) })).body
    .task_id as string;
  await runTask(ports, portfolio);
  await call("saveBacktest", { as: "ada", params: { taskId: portfolio } });
  await addTicker(ports, "OTHER", 1);
  const elsewhere = (await call("submitElsewhere", { as: "ada", json: named })).body.task_id as string;
  await runTask(ports, elsewhere);
  const queued = await submit(named);
  const profile = ports.profileRows.get("ada");
  if (!profile) throw new Error("ada is nobody");
  ports.profileRows.set("ada", { ...profile, email: `${ONLY_ADAS}@example.com` });
  const saved = [...ports.savedRows.values()].map(({ backtestId }) => backtestId);
  const held = (await call("createCase", { as: "ada", json: { name: ONLY_ADAS, items: saved } })).body.case;
  const { id } = await keyOf(call, "ada", { name: ONLY_ADAS });
  await call("startExport", { as: "ada" });
  const begun = ports.invoked.pop()?.payload as Parameters<typeof exportAccount>[1];
  await exportAccount(ports, begun);
  return {
    ports,
    call,
    tasks: [finished, unsaved, sweep, portfolio, elsewhere, queued],
    saved,
    cases: [held.case_id],
    keys: [id],
    exports: [begun.exportId],
  };
};

/**
 * All rows and objects, and calls to other services; equal where nothing changed. Without rate-limit counters and
 * writes of a profile that changed nothing.
 */
export const stateOf = (ports: Memory): readonly unknown[] => [
  ...[...ports.profileRows.values()].map(({ billing: { version: _, ...billing }, ...profile }) => ({
    ...profile,
    billing,
  })),
  ...[
    ports.taskRows,
    ports.savedRows,
    ports.caseRows,
    ports.keyRows,
    ports.accounts,
    ports.stripe.subscriptions,
  ].flatMap((rows) => [...rows].flat()),
  ...ports.results.keys(),
  ...ports.market.keys(),
  ...ports.started,
  ...ports.stopped,
  ports.mails.length,
  ports.stripe.checkouts.size,
  ports.marks.size,
];

export const adasOf = ({
  profileRows,
  taskRows,
  savedRows,
  caseRows,
  keyRows,
  accounts,
}: Memory): readonly unknown[] => [
  profileRows.get("ada"),
  accounts.get("ada")?.password,
  ...[...taskRows.values(), ...savedRows.values(), ...caseRows.values(), ...keyRows.values()].filter(
    ({ owner }) => owner === OWNER,
  ),
];
