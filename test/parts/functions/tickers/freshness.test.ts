import { expect, test } from "vitest";
import { checkFreshness } from "../../../../functions/triggers/check-freshness.ts";
import { sessionsBetween } from "../../../../shared/domain/calendar.ts";
import { addDays, dayOf, formatDay } from "../../../../shared/domain/day.ts";
import { MANIFEST, TICKER, world } from "../world.ts";

/** 23:00 in New York, in winter. */
const HOUR_MS = 3_600_000;
const LATE_EVENING_MS = 28 * HOUR_MS;
const SESSIONS = [...sessionsBetween(dayOf(2026, 11, 9), dayOf(2026, 12, 11))].map((day) =>
  formatDay(dayOf(1970, 1, 1 + day)),
);

/** A month of evenings at 23:00 New York time; `lastDateOn` says what each ticker has by then. */
const evenings = async (lastDateOn: (date: string) => Record<string, string>) => {
  const ports = await world();
  const told: Record<string, string[]> = {};
  for (let day = dayOf(2026, 11, 9); day <= dayOf(2026, 12, 11); day = addDays(day, 1)) {
    const date = formatDay(day);
    const tickers = Object.fromEntries(
      Object.entries(lastDateOn(date)).map(([ticker, lastDate]) => [ticker, { ...TICKER, ticker, lastDate }]),
    );
    await ports.market.put("manifest.json", JSON.stringify({ ...MANIFEST, tickers }));
    const run = (afterMs: number) => {
      const clock = { ...ports.clock, now: () => Date.parse(date) + LATE_EVENING_MS + afterMs };
      return checkFreshness({ ...ports, clock, operatorsEmail: "ops@backspread.example" }, {});
    };
    // Repeated, and later the same night.
    const [first, ...again] = [await run(0), await run(0), await run(10 * HOUR_MS)];
    expect(again).toEqual([{ late: [] }, { late: [] }]);
    if (first.late.length > 0) told[date] = first.late;
  }
  return { told, mails: ports.sentMails };
};

/** The newest session until a date. */
const newest = (date: string, stop = "9999"): string =>
  SESSIONS.findLast((session) => session <= date && session <= stop) ?? "2026-11-06";

test("misses a session of a ticker that was on time for a week, for a week, and no other", async () => {
  const { told, mails } = await evenings((date) => ({
    // On time, over Thanksgiving and weekends.
    SPY: newest(date),
    // Stops after seven evenings.
    QQQ: newest(date, "2026-11-17"),
    // Stops after four evenings: it never had data each evening.
    IWM: newest(date, "2026-11-12"),
    // Always a session late, such as a vendor that delivers in the morning.
    AAPL: newest(formatDay(addDays(dayOf(2026, Number(date.slice(5, 7)), Number(date.slice(8))), -1))),
    // A sample.
    TSLA: "2026-08-21",
  }));
  expect(told).toEqual(
    Object.fromEntries(
      ["2026-11-18", "2026-11-19", "2026-11-20", "2026-11-23", "2026-11-24"].map((date) => [date, ["QQQ"]]),
    ),
  );
  expect(mails).toHaveLength(5);
  expect(mails[0]).toMatchObject({
    to: "ops@backspread.example",
    subject: "Backspread has no data of 2026-11-18: QQQ",
    html: expect.stringContaining(
      "QQQ has no data of 2026-11-18: its last session is 2026-11-17. It was on time on the 5 evenings before.",
    ),
  });
});

test("guards a ticker again once it was on time for a week, and VIX like one", async () => {
  const gap = (date: string) => (date === "2026-11-20" ? "2026-11-19" : newest(date));
  expect((await evenings((date) => ({ SPY: gap(date) }))).told).toEqual({ "2026-11-20": ["SPY"] });
  const late = (date: string) => (date >= "2026-12-09" ? "2026-12-08" : gap(date));
  expect(Object.keys((await evenings((date) => ({ SPY: late(date) }))).told)).toEqual([
    "2026-11-20",
    "2026-12-09",
    "2026-12-10",
    "2026-12-11",
  ]);
});

test("keeps its state after a mail that fails, and counts anew where the state is damaged", async () => {
  const ports = await world();
  const state = { version: 1, session: "2026-11-23", tickers: { SPY: { onTime: 5, late: 0 } } };
  await ports.market.put("freshness.json", JSON.stringify(state));
  const tickers = { SPY: { ...TICKER, ticker: "SPY", lastDate: "2026-11-23" } };
  const vix = { VIX: { key: "references/VIX/v1.json", lastDate: "2026-11-24" } };
  await ports.market.put("manifest.json", JSON.stringify({ ...MANIFEST, tickers, references: vix }));
  const mailer = { send: () => Promise.reject(new Error("away")) };
  const clock = { ...ports.clock, now: () => Date.parse("2026-11-24") + LATE_EVENING_MS };
  const run = () => checkFreshness({ ...ports, mailer, clock, operatorsEmail: "ops@x.example" }, {});
  const stored = async () =>
    JSON.parse(new TextDecoder().decode((await ports.market.get("freshness.json"))?.bytes));
  expect(await run()).toEqual({ late: ["SPY"] });
  expect(await stored()).toEqual({
    version: 1,
    session: "2026-11-24",
    tickers: { VIX: { onTime: 1, late: 0 }, SPY: { onTime: 5, late: 1 } },
  });
  await ports.market.put("freshness.json", "{");
  expect(await run()).toEqual({ late: [] });
  expect((await stored()).tickers.SPY).toEqual({ onTime: 0, late: 0 });
});
