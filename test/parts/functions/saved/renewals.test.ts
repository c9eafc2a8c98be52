import { expect, test, vi } from "vitest";
import type { ForwardRecord } from "#shared/contracts/forward/record.ts";
import { publishReference } from "../../../../functions/market/publish.ts";
import { log } from "../../../../functions/process/log.ts";
import type { FollowRow } from "../../../../functions/store/follows/follow-row.ts";
import { forwardKey } from "../../../../functions/store/objects/object-keys.ts";
import { VIX } from "../../../../functions/tickers/manifest.ts";
import { handleRenewals, renewRecords } from "../../../../functions/triggers/renew-records.ts";
import { day } from "../../../rules/market/build-market.ts";
import type { Client } from "../client.ts";
import { aroundPorts } from "../faults/faulty-ports.ts";
import type { Memory } from "../memory/memory.ts";
import { profileOf, publishUntil } from "../world.ts";
import {
  DATA_END,
  follow,
  followedInMay,
  importAll,
  NEWEST,
  publishAll,
  renewDue,
  saved,
  sentNow,
  workerPorts,
} from "./followed-world.ts";

/** The queue of forward records: what is sent, renewed, and mailed after an import. */

const MESSAGE = { ticker: "TEST", owner: "id-of-ada" };

const rowsOf = (ports: Memory): FollowRow[] => [...ports.followRows].map(([, row]) => row);

const switchOn = (call: Client) => call("setDigest", { as: "ada", json: { on: true } });

/** Adds so many users with the digest on, each of whom follows copies of the one followed backtest. */
const addFollowers = async (ports: Memory, users: number, each: number): Promise<void> => {
  const [[, savedRow]] = [...ports.savedRows] as [[string, Parameters<Memory["saved"]["create"]>[0]]];
  const [row] = rowsOf(ports) as [FollowRow];
  for (let user = 0; user < users; user++) {
    const username = `user-${user}`;
    const owner = `id-of-${username}`;
    await ports.profiles.put({ ...profileOf(username), digest: `digest-of-${username}` });
    for (let number = 1; number <= each; number++) {
      const named = { owner, username, backtestId: `test-20261120-${number}` };
      await ports.saved.create({ ...savedRow, ...named });
      await ports.follows.put({ ...row, ...named });
    }
  }
};

const USERS = 10;
const EACH = 20;
/** A later delivery than that of a message whose mail another worker had. */
const LATER_MS = 60_000;

test("mails each of 10 owners once for an import and renews each of 200 records once, with two deliveries of each message at once", async () => {
  const { ports } = await followedInMay();
  await addFollowers(ports, USERS, EACH);
  await publishAll(ports);
  const counted = { renewed: 0 };
  const watched = aroundPorts(ports, async (verb, call) => {
    const answer = await call();
    if (verb === "follows.renew" && answer === true) counted.renewed++;
    return answer;
  });
  const given = workerPorts(watched);
  const messages = await sentNow(ports);
  expect(messages).toHaveLength(USERS + 1);
  const deliver = () =>
    Promise.all([...messages, ...messages].map((message) => renewRecords(given, message)));
  await deliver();
  ports.pass(LATER_MS);
  expect(new Set(await deliver())).toEqual(new Set([true]));
  expect(counted.renewed).toBe(USERS * EACH + 1);
  expect(ports.sentMails.map(({ to }) => to).toSorted()).toEqual(
    Array.from({ length: USERS }, (_, user) => `user-${user}@example.com`).toSorted(),
  );
  for (const { html } of ports.sentMails) expect(html.match(/test-20261120-\d+<\/a>/g)).toHaveLength(EACH);
  expect(await sentNow(ports)).toEqual([]);
});

test("keeps a mail due while it cannot be sent, and sends it with the next message", async () => {
  const errors = vi.spyOn(log, "error");
  const { ports, call } = await followedInMay();
  await switchOn(call);
  await publishAll(ports);
  const down = vi.fn(async () => {
    throw new Error("the provider is down");
  });
  const given = workerPorts({ ...ports, mailer: { send: down } });
  expect(await renewRecords(given, MESSAGE)).toBe(false);
  expect(await sentNow(ports)).toEqual([MESSAGE]);
  ports.pass(LATER_MS);
  expect(await renewRecords(workerPorts(ports), MESSAGE)).toBe(true);
  expect(ports.sentMails.map(({ subject }) => subject)).toEqual([`Your followed backtests on ${NEWEST}`]);
  expect(errors).toHaveBeenCalledWith("mail was not sent", expect.anything());
});

test("takes the mark off without a mail where the digest was switched off meanwhile", async () => {
  const { ports, call } = await followedInMay();
  await switchOn(call);
  await publishAll(ports);
  const ended = aroundPorts(ports, async (verb, run) => {
    if (verb === "follows.holdMail") await call("setDigest", { as: "ada", json: { on: false } });
    return run();
  });
  expect(await renewRecords(workerPorts(ended), MESSAGE)).toBe(true);
  await switchOn(call);
  expect(await sentNow(ports)).toEqual([]);
  expect(ports.sentMails).toEqual([]);
});

test("marks no mail where corrected data bring no session more", async () => {
  const { ports, call } = await followedInMay();
  await switchOn(call);
  const manifest = JSON.parse(new TextDecoder().decode((await ports.market.get("manifest.json"))!.bytes));
  const { key } = manifest.tickers.TEST;
  manifest.tickers.TEST.key = `${key}.corrected`;
  await ports.market.put(`${key}.corrected`, (await ports.market.get(key))!.bytes);
  await ports.market.put("manifest.json", JSON.stringify(manifest));
  expect(await renewDue(ports)).toEqual({ renewed: 1 });
  expect(ports.sentMails).toEqual([]);
});

test("an import of VIX alone renews only records whose strategy reads VIX", async () => {
  const { ports, call, backtestId } = await followedInMay();
  const publishVix = (level: number) =>
    publishReference(ports.market, VIX, {
      days: Int32Array.of(day("2024-01-02"), day("2024-01-03")),
      values: Float64Array.of(level, level + 1),
    });
  await publishVix(14);
  expect(await renewDue(ports)).toEqual({ renewed: 0 });
  const looksAtVix = {
    filterFields: [{ entry_filters: true }],
    volFields: [{ filter_criteria: "VIX" }],
  };
  const ofVix = await saved(ports, call, {}, looksAtVix);
  expect((await follow(call, ofVix)).status).toBe(200);
  expect(rowsOf(ports).map((row) => [row.backtestId, row.references])).toEqual([
    [backtestId, []],
    [ofVix, [VIX]],
  ]);
  await publishVix(20);
  const before = rowsOf(ports).find((row) => row.backtestId === backtestId);
  expect(await renewDue(ports)).toEqual({ renewed: 1 });
  expect(rowsOf(ports)).toContainEqual(before);
});

test("keeps the newer of two records that are made at once", async () => {
  const { ports, call, backtestId } = await followedInMay();
  await publishUntil(ports, "2024-06-14");
  let isFirst = true;
  const slow = aroundPorts(ports, async (verb, run, [key]) => {
    if (verb === "results.put" && key === forwardKey(MESSAGE.owner, backtestId) && isFirst) {
      isFirst = false;
      expect(await importAll(ports)).toEqual({ renewed: 1 });
    }
    return run();
  });
  expect(await renewRecords(workerPorts(slow), MESSAGE)).toBe(true);
  const [record] = (await call("listFollowed", { as: "ada" })).body.message as ForwardRecord[];
  expect([record?.newest, rowsOf(ports)[0]?.verdict?.newest]).toEqual([NEWEST, NEWEST]);
});

test("holds the mail for a record that fails until the last try, and then says that it failed", async () => {
  const errors = vi.spyOn(log, "error");
  const { ports, call, backtestId } = await followedInMay();
  await switchOn(call);
  const row = rowsOf(ports)[0]!;
  const broken = "test-20240515-9";
  const [, savedRow] = [...ports.savedRows][0]!;
  await ports.saved.create({ ...savedRow, backtestId: broken, key: "saved/broken.json" });
  await ports.results.put("saved/broken.json", "{}");
  await ports.follows.put({ ...row, backtestId: broken });
  await publishAll(ports);
  const given = workerPorts(ports);
  const event = (receives: string) => ({
    Records: [{ messageId: "1", body: MESSAGE, attributes: { ApproximateReceiveCount: Number(receives) } }],
  });
  const again = { batchItemFailures: [{ itemIdentifier: "1" }] };
  expect(await handleRenewals(given, event("4"))).toEqual(again);
  expect(ports.sentMails).toEqual([]);
  expect(await handleRenewals(given, event("5"))).toEqual(again);
  expect(ports.sentMails).toHaveLength(1);
  expect(ports.sentMails[0]?.html).toContain(backtestId);
  expect(errors).toHaveBeenCalledWith("a forward record was not renewed", expect.anything());
});

test("renews nothing before data change", async () => {
  const { ports } = await followedInMay();
  expect(rowsOf(ports)[0]?.verdict?.newest).toBe(DATA_END);
  expect(await sentNow(ports)).toEqual([]);
});
