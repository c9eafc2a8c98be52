import { SavedBacktest } from "#shared/contracts/dashboard.ts";
import type { DashboardRow } from "#shared/contracts/saved-list.ts";
import { publishSample } from "../../functions/market/sample/publish.ts";
import { SAMPLE_TICKERS } from "../../functions/market/sample/tickers.ts";
import type { FollowRow, Renewal } from "../../functions/store/follows/follow-row.ts";
import { putStored, readStored } from "../../functions/store/objects/stored-json.ts";
import { tableNames, variableOf } from "../../functions/store/table-list.ts";
import { renewFollowed } from "../../functions/triggers/renew-followed.ts";
import { renewRecords } from "../../functions/triggers/renew-records.ts";
import { capacityOf } from "../../infra/capacity.ts";
import { clientOf } from "../parts/functions/client.ts";
import type { Memory } from "../parts/functions/memory/memory.ts";
import { workerPorts } from "../parts/functions/saved/followed-world.ts";
import { runTask } from "../parts/functions/tasks/run-task.ts";
import { profileOf, world } from "../parts/functions/world.ts";
import type { Figure } from "./figures.ts";
import { condorBody } from "./load/backtests.ts";

/** An evening of 1,000 users with 20 followed backtests each: what is found, renewed, and mailed after an import. */

const USERS = 1000;
const EACH = 20;
const TICKERS = SAMPLE_TICKERS.slice(0, 4);
/** The forward part of each saved backtest begins here, ten years after its start. */
const DATA_END = "2025-06-30";
/** The part of the messages that one worker takes. */
const SHARE = Number(process.env.SHARE ?? 0.02);
/** The account's concurrency after AWS has raised it, which `first-deployment.md` asks for. */
const CONCURRENCY = 1000;

/** Saves and follows an iron condor of ten years on each ticker, whose data went on after it was saved. */
const savedOnEach = async (ports: Memory) => {
  const call = clientOf(ports);
  for (const { ticker } of TICKERS) {
    const body = condorBody(30);
    body.overallFields[0]!.ticker = ticker;
    const { task_id: taskId } = (await call("submitBacktest", { as: "ada", json: body })).body;
    await runTask(ports, taskId);
    await call("saveBacktest", { as: "ada", params: { taskId } });
  }
  const { message } = (await call("listBacktests", { as: "ada" })).body;
  for (const { backtest_name: backtestId } of message as DashboardRow[]) {
    const [, { key }] = [...ports.savedRows].find(([, row]) => row.backtestId === backtestId)!;
    const body = await readStored(ports.results, key, SavedBacktest);
    await putStored(ports.results, key, { ...body, data_end: DATA_END });
    await call("followBacktest", {
      as: "ada",
      params: { user: "ada", backtestId },
      json: { followed: true },
    });
  }
  const rows = [...ports.followRows].map(([, row]) => row);
  const savedRows = [...ports.savedRows].map(([, row]) => row);
  return rows.map((row) => ({
    row,
    saved: savedRows.find(({ backtestId }) => backtestId === row.backtestId)!,
  }));
};

/** Has each user follow such backtests, whose records are of the day before. */
const addFollowers = async (ports: Memory): Promise<void> => {
  const models = await savedOnEach(ports);
  for (const { row } of models) await ports.follows.delete(row.owner, row.backtestId);
  for (let user = 0; user < USERS; user++) {
    const username = `user-${user}`;
    const owner = `id-of-${username}`;
    await ports.profiles.put({ ...profileOf(username), digest: `digest-of-${username}` });
    for (let number = 0; number < EACH; number++) {
      const { row, saved } = models[number % models.length]!;
      const named = { owner, username, backtestId: `${row.ticker.toLowerCase()}-20261120-${number}` };
      await ports.saved.create({ ...saved, ...named });
      const verdict = { ...row.verdict!, newest: DATA_END };
      await ports.follows.put({ ...row, ...named, data: "of yesterday", verdict } satisfies FollowRow);
    }
  }
};

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
};

/** A share of the messages, evenly spread, in the order of the queue. */
const shareOf = (messages: readonly Renewal[]): Renewal[] =>
  messages.filter((_, index) => index % Math.round(1 / SHARE) === 0);

/** Returns how long it takes to find 20,000 due records, and the records a second of one worker. */
export const renewalFigures = async (): Promise<Figure[]> => {
  for (const name of tableNames) process.env[variableOf(name)] = name;
  const ports = await world();
  await publishSample(ports, TICKERS);
  await addFollowers(ports);
  const findSeconds = await secondsOf(() => renewFollowed(ports, {}));
  const messages = ports.sentRenewals.splice(0);
  const taken = shareOf(messages);
  const given = workerPorts(ports);
  let left = 0;
  const before = process.cpuUsage();
  const workSeconds = await secondsOf(async () => {
    for (const message of taken) if (!(await renewRecords(given, message))) left++;
  });
  const { user, system } = process.cpuUsage(before);
  const records = [...ports.followRows].filter(([, { data }]) => data !== "of yesterday").length;
  const perSecond = records / workSeconds;
  const { renewalsAtOnce } = capacityOf(CONCURRENCY);
  const ok =
    left === 0 &&
    messages.length === USERS * TICKERS.length &&
    ports.sentMails.length === taken.length &&
    records === (taken.length * EACH) / TICKERS.length;
  return [
    { name: "renewals.find_seconds", value: findSeconds, unit: "s" },
    { name: "renewals.records", value: records, unit: "records", ok },
    { name: "renewals.records_per_second", value: perSecond, unit: "rec./s" },
    { name: "renewals.record_cpu_ms", value: (user + system) / 1000 / records, unit: "ms" },
    {
      name: `renewals.minutes_of_${renewalsAtOnce}_workers`,
      value: (USERS * EACH) / perSecond / renewalsAtOnce / 60,
      unit: "min",
      reach: { value: 60, better: "lower" },
    },
  ];
};
