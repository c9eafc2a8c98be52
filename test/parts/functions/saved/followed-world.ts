import { expect } from "vitest";
import type { DashboardRow } from "#shared/contracts/saved-list.ts";
import type { Renewal } from "../../../../functions/store/follows/follow-row.ts";
import { rememberedMarkets } from "../../../../functions/tickers/markets.ts";
import { renewFollowed } from "../../../../functions/triggers/renew-followed.ts";
import { renewRecords } from "../../../../functions/triggers/renew-records.ts";
import { type Client, openWorld } from "../client.ts";
import type { Memory } from "../memory/memory.ts";
import { SITE } from "../memory/memory-users.ts";
import { runTask } from "../tasks/run-task.ts";
import { body, MANIFEST, publishUntil } from "../world.ts";

/** Backtests that were saved when the data ended in May, are followed, and are renewed by imports. */

export const DATA_END = "2024-05-15";
export const NEWEST = "2024-06-28";

type Form = Parameters<typeof body>;

export const saved = async (
  ports: Memory,
  call: Client,
  overall: Form[0] = {},
  groups: Form[1] = {},
): Promise<string> => {
  const open = { start_date: undefined, end_date: undefined, backtest_length: 1, ...overall };
  const { task_id: taskId } = (await call("submitBacktest", { as: "ada", json: body(open, groups) })).body;
  await runTask(ports, taskId);
  await call("saveBacktest", { as: "ada", params: { taskId } });
  const rows = (await call("listBacktests", { as: "ada" })).body.message as DashboardRow[];
  return rows[0]!.backtest_name;
};

export const at = (backtestId: string) => ({ user: "ada", backtestId });

export const follow = (call: Client, backtestId: string, followed = true, as = "ada") =>
  call("followBacktest", { as, params: at(backtestId), json: { followed } });

/** A saved backtest of May that is followed. */
export const followedInMay = async (overall: Form[0] = {}) => {
  const { ports, call } = await openWorld();
  await publishUntil(ports, DATA_END);
  const backtestId = await saved(ports, call, overall);
  expect((await follow(call, backtestId)).status).toBe(200);
  return { ports, call, backtestId };
};

/** The ports of a worker in a new process. */
export const workerPorts = <M extends Memory>(ports: M) => ({
  ...ports,
  markets: rememberedMarkets(ports.market),
  site: SITE,
});

/** Sends what is due, and takes the messages out of the queue. */
export const sentNow = async (ports: Memory): Promise<Renewal[]> => {
  await renewFollowed(ports, {});
  return ports.sentRenewals.splice(0);
};

const dataIn = ({ followRows }: Memory) => new Map([...followRows].map(([key, { data }]) => [key, data]));

/** Renews and mails what is due as one worker; returns how many records are of other data than before. */
export const renewDue = async (ports: Memory): Promise<{ renewed: number }> => {
  const before = dataIn(ports);
  const given = workerPorts(ports);
  for (const message of await sentNow(ports)) expect(await renewRecords(given, message)).toBe(true);
  const changed = [...dataIn(ports)].filter(([key, data]) => data !== before.get(key));
  return { renewed: changed.length };
};

export const publishAll = ({ market }: Memory): Promise<unknown> =>
  market.put("manifest.json", JSON.stringify(MANIFEST));

/** An import of the whole half year, and what it starts. */
export const importAll = async (ports: Memory): Promise<{ renewed: number }> => {
  await publishAll(ports);
  return renewDue(ports);
};
