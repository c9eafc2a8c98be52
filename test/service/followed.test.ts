import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import type { ForwardRecord } from "#shared/contracts/forward/record.ts";
import { sharedTempFolder } from "../support/temp-folder.ts";
import { request, runBacktest, signIn } from "./client.ts";
import { command } from "./import-cli.ts";
import { address, dataFolder } from "./means.ts";

const scratch = sharedTempFolder();
const HEADER = "date,expiry,strike,right,bid,ask,iv,delta,volume,open_interest,underlying";
const SESSIONS = ["2024-03-11", "2024-03-12", "2024-03-13", "2024-03-14", "2024-03-15", "2024-03-18"];

test.skipIf(dataFolder === "")(
  "a followed backtest gets a new record when a longer chain is imported while the service runs",
  async () => {
    const session = await signIn(address);
    const importUntil = (count: number, ...more: string[]) => {
      const rows = SESSIONS.slice(0, count).map((date) => `${date},2024-04-19,100,call,2.00,2.20,,0.5,,,100`);
      const path = join(scratch, "chain.csv");
      writeFileSync(path, `${[HEADER, ...rows].join("\n")}\n`);
      expect(command("import", dataFolder, "--ticker", "FOLLOW", ...more, path).status).toBe(0);
    };
    importUntil(3);
    const { taskId } = await runBacktest(session, {
      overallFields: [{ ticker: "FOLLOW", start_date: "2024-03-11", hold: 1 }],
      filterFields: [{}],
      riskFields: [{}],
      eventFields: [],
      volFields: [],
      optFields: [{ long_short: "Short", call_put: "Call", n: 1, dte: 39, delta: 0.5 }],
    });
    const { json: saved } = await session.get(`/api/save/${taskId}`);
    const name = /follow-\d{8}-\d+/.exec((saved as { message: string }).message)?.[0] ?? "";
    const { json: me } = await session.get("/api/users/me/");
    const at = `/api/dashboard/${(me as { username: string }).username}/${name}`;
    const record = async (): Promise<ForwardRecord> => {
      const { json } = await session.get(at);
      return (json as { message: { since_saved: ForwardRecord } }).message.since_saved;
    };
    expect((await session.post(`${at}/follow/`, { followed: true })).status).toBe(200);
    const first = await record();
    expect([first.data_end, first.newest, first.sessions]).toEqual([SESSIONS[2], SESSIONS[2], 0]);
    expect(first.signals.words).toContain("Open 1 spread: sell 1 FOLLOW 2024-04-19 100 call at 2.00.");
    await session.post("/api/digest/", { on: true });
    importUntil(6, "--replace");
    for (let tries = 0; (await record()).newest !== SESSIONS[5] && tries < 100; tries++) await sleep(100);
    const next = await record();
    // The position opened on the last session of the first data counts nowhere.
    expect(next.trades.map(({ date_open, date_close }) => [date_open, date_close])).toEqual([
      [SESSIONS[3], SESSIONS[4]],
      [SESSIONS[4], SESSIONS[5]],
    ]);
    expect(next).toMatchObject({
      sessions: 3,
      changed: 0,
      forward: { n_trades: 2, n_wins: 0, cum_pnl: -42.6 },
    });
    // The record comes before its mail.
    const mailed = async (): Promise<string> => {
      const mails = await request(address, "GET", "/__mail", { headers: { accept: "application/json" } });
      return JSON.stringify(mails.json);
    };
    for (let tries = 0; !(await mailed()).includes(name) && tries < 50; tries++) await sleep(100);
    expect(await mailed()).toContain(`Your followed backtests on ${SESSIONS[5]}`);
    await session.post("/api/digest/", { on: false });
    const { json: followed } = await session.get("/api/followed/");
    expect((followed as { message: ForwardRecord[] }).message).toContainEqual(next);
    expect((await session.post(`${at}/`, {})).status).toBe(200);
    const { json: after } = await session.get("/api/followed/");
    expect(
      (after as { message: ForwardRecord[] }).message.map(({ backtest_name }) => backtest_name),
    ).not.toContain(name);
  },
);
