import { describe, expect, test } from "vitest";
import type { ForwardRecord } from "#shared/contracts/forward/record.ts";
import type { DashboardRow } from "#shared/contracts/saved-list.ts";
import type { SharedBacktest } from "#shared/contracts/shared-links.ts";
import { type Client, openWorld } from "../client.ts";
import { SITE } from "../memory/memory-users.ts";
import { publishUntil } from "../world.ts";
import { at, DATA_END, follow, followedInMay, importAll, NEWEST, renewDue, saved } from "./followed-world.ts";

/** Following saved backtests, from the follow over new data to the end (W). */

const since = async (call: Client, backtestId: string): Promise<ForwardRecord | null> =>
  (await call("getBacktest", { as: "ada", params: at(backtestId) })).body.message.since_saved;

const listed = async (call: Client): Promise<ForwardRecord[]> =>
  (await call("listFollowed", { as: "ada" })).body.message;

describe("a followed backtest", () => {
  test("has a record at once, and a new one of the same start after an import", async () => {
    const { ports, call, backtestId } = await followedInMay();
    const first = await since(call, backtestId);
    expect(first).toMatchObject({
      backtest_name: backtestId,
      ticker: "TEST",
      data_end: DATA_END,
      start_date: "2024-01-02",
      newest: DATA_END,
      sessions: 0,
      changed: 0,
      trades: [],
      share: null,
      verdict: "Too few to compare",
      signals: { date: DATA_END },
    });
    expect(await importAll(ports)).toEqual({ renewed: 1 });
    const next = await since(call, backtestId);
    expect(next).toMatchObject({
      data_end: DATA_END,
      start_date: "2024-01-02",
      newest: NEWEST,
      sessions: 30,
      changed: 0,
      saved: first?.saved,
    });
    expect(next?.trades.length).toBeGreaterThan(0);
    for (const { date_open, backtest_name } of next?.trades ?? []) {
      expect(date_open > DATA_END).toBe(true);
      expect(backtest_name).toBe(backtestId);
    }
    expect(await listed(call)).toEqual([next]);
    expect(await importAll(ports)).toEqual({ renewed: 0 });
  });

  test("shows its newest verdict in the list and on its public page", async () => {
    const { ports, call, backtestId } = await followedInMay();
    await importAll(ports);
    const { newest, sessions, verdict, words } = (await since(call, backtestId))!;
    const short = { newest, sessions, verdict, words };
    const [row] = (await call("listBacktests", { as: "ada" })).body.message as DashboardRow[];
    expect(row?.listing.since_saved).toEqual(short);
    const { link } = (
      await call("shareBacktest", { as: "ada", params: at(backtestId), json: { shared: true } })
    ).body;
    const page = (await call("getShared", { params: { token: link! } })).body.message as SharedBacktest;
    expect(page.since_saved).toEqual(short);
  });

  test("keeps its last record while its owner may run no backtest", async () => {
    const { ports, call, backtestId } = await followedInMay();
    const before = await since(call, backtestId);
    const profile = (await ports.profiles.get("ada"))!;
    await ports.profiles.put({ ...profile, subscriptionStatus: "ended" });
    expect(await importAll(ports)).toEqual({ renewed: 0 });
    expect(await since(call, backtestId)).toEqual(before);
    await ports.profiles.put(profile);
    expect(await importAll(ports)).toEqual({ renewed: 1 });
  });

  test("is followed no more after a stop or its deletion, and leaves nothing", async () => {
    const { ports, call, backtestId } = await followedInMay();
    expect((await follow(call, backtestId, false)).body).toEqual({
      message: `You no longer follow ${backtestId}.`,
    });
    expect(await since(call, backtestId)).toBeNull();
    await follow(call, backtestId);
    await call("deleteBacktest", { as: "ada", params: at(backtestId) });
    expect(await listed(call)).toEqual([]);
    expect([...ports.followRows]).toEqual([]);
    expect(await ports.results.list("saved/")).toEqual([]);
    expect(await importAll(ports)).toEqual({ renewed: 0 });
  });

  test("stops being followed where its deletion broke off before that", async () => {
    const { ports, call, backtestId } = await followedInMay();
    await ports.saved.delete("id-of-ada", backtestId);
    await importAll(ports);
    expect([...ports.followRows]).toEqual([]);
    expect(await listed(call)).toEqual([]);
  });
});

describe("the digest", () => {
  test("is off until its user switches it on, and names no signal but with its caution", async () => {
    const { ports, call, backtestId } = await followedInMay();
    await publishUntil(ports, "2024-06-14");
    expect(await renewDue(ports)).toEqual({ renewed: 1 });
    expect(ports.sentMails).toEqual([]);
    expect((await call("getMe", { as: "ada" })).body.digest).toBe(false);
    await call("setDigest", { as: "ada", json: { on: true } });
    expect((await call("getMe", { as: "ada" })).body.digest).toBe(true);
    await importAll(ports);
    await importAll(ports);
    const [mail, ...others] = ports.sentMails;
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: "ada@example.com", subject: `Your followed backtests on ${NEWEST}` });
    const { signals } = (await since(call, backtestId))!;
    expect(mail?.html).toContain(signals.words.replaceAll("&", "&amp;"));
    expect(mail?.html).toMatch(/<br \/>The test made [+−]\$[\d,]+.+ on \$[\d,]+.*\. Luck: .+\.<br \/>/);
    expect(mail?.html).toContain("This is a record, not advice.");
    expect(mail?.html).not.toMatch(/recommend/i);
  });

  test("ends by its header's address alone, without a log-in (RFC 8058), and by no other", async () => {
    const { ports, call } = await followedInMay();
    await call("setDigest", { as: "ada", json: { on: true } });
    await importAll(ports);
    const { headers } = ports.sentMails[0]!;
    expect(headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
    const [, uid = "", token = ""] =
      /digest\/([^/]+)\/([^/]+)\/end\/>$/.exec(headers["List-Unsubscribe"]!) ?? [];
    expect(ports.sentMails[0]?.html).toContain(`${SITE}/end-digest/${uid}/${token}`);
    const end = (given: string) =>
      call("endDigest", {
        params: { uid, token: given },
        raw: "List-Unsubscribe=One-Click",
        headers: { "content-type": "application/x-www-form-urlencoded" },
      });
    expect((await end("x".repeat(22))).status).toBe(200);
    expect((await call("getMe", { as: "ada" })).body.digest).toBe(true);
    expect((await end(token)).status).toBe(200);
    expect((await call("getMe", { as: "ada" })).body.digest).toBe(false);
  });
});

describe("refusals of a follow", () => {
  test("finds no backtest of others, and lets everyone stop following", async () => {
    const { ports, call } = await openWorld();
    const backtestId = await saved(ports, call);
    expect((await follow(call, backtestId, true, "bob")).status).toBe(404);
    const profile = (await ports.profiles.get("ada"))!;
    await ports.profiles.put({ ...profile, subscriptionStatus: "none" });
    expect((await follow(call, backtestId)).status).toBe(402);
    expect((await follow(call, backtestId, false)).status).toBe(200);
  });

  test("names the reason where a backtest earns interest, or where 20 are followed", async () => {
    const { ports, call } = await openWorld();
    const backtestId = await saved(ports, call);
    for (let number = 1; number <= 20; number++)
      await ports.follows.put({
        owner: "id-of-ada",
        backtestId: `spy-20260105-${number}`,
        username: "ada",
        ticker: "SPY",
        references: [],
        followedAt: "2026-01-05T10:00:00.000Z",
      });
    const full = await follow(call, backtestId);
    expect([full.status, full.body]).toEqual([409, { error: "You follow 20 backtests already." }]);
    const [, row] = [...ports.savedRows][0]!;
    const stored = JSON.parse(new TextDecoder().decode((await ports.results.get(row.key))!.bytes));
    stored.overall_inputs[0].interest = true;
    await ports.results.put(row.key, JSON.stringify(stored));
    const earning = await follow(call, backtestId);
    expect([earning.status, earning.body]).toEqual([
      409,
      { error: "A backtest with interest cannot be followed." },
    ]);
  });
});
