import type { Manifest, TickerEntry } from "#shared/contracts/manifest.ts";
import { sessionsBetween } from "#shared/domain/calendar.ts";
import { type Day, formatDay, parseDay } from "#shared/domain/day.ts";
import { CRITERIA, type CriterionNeed } from "#shared/domain/strategy/criterion.ts";
import { coreBytesOf } from "#shared/engine/market/open.ts";
import type { Profile } from "../../../functions/store/accounts/profile-row.ts";
import type { Task } from "../../../functions/store/tasks/task-row.ts";
import { readManifest } from "../../../functions/tickers/manifest.ts";
import { checksumOf } from "../../../functions/tickers/market-bytes.ts";
import { type ChainRow, marketBytesOf } from "../../rules/market/build-market.ts";
import { type Memory, memory, START_MS } from "./memory/memory.ts";

import type { Account } from "./memory/memory-users.ts";

/** A small service in memory: users, one ticker of half a year, and requests of a client. */

const FIRST = parseDay("2024-01-02") as Day;
const LAST = parseDay("2024-06-28") as Day;
const EXPIRIES = ["2024-02-16", "2024-03-15", "2024-04-19", "2024-05-17", "2024-06-21", "2024-07-19"].map(
  (date) => parseDay(date) as Day,
);
const STRIKES = [90, 94, 97, 100, 103, 106, 110];

/** Prices that wave, from a phase on, so that trades win and lose, with plausible quotes. */
const rowsOf = (day: Day, session: number, phase: number): ChainRow[] => {
  const underlying = Number((100 + 6 * Math.sin(phase + session / 9)).toFixed(2));
  return EXPIRIES.filter((expiry) => expiry > day && expiry - day < 70).flatMap((expiry) =>
    STRIKES.flatMap((strike) =>
      (["call", "put"] as const).map((right) => {
        const intrinsic = Math.max(0, right === "call" ? underlying - strike : strike - underlying);
        const spread = Math.exp(-(((strike - underlying) / 9) ** 2)) * Math.sqrt(expiry - day) * 0.4;
        const mid = Number((intrinsic + spread + 0.1).toFixed(2));
        const inside = 1 / (1 + Math.exp(((right === "call" ? 1 : -1) * (strike - underlying)) / 4));
        return {
          date: formatDay(day),
          expiry: formatDay(expiry),
          strike,
          right,
          bid: Number((mid - 0.04).toFixed(2)),
          ask: Number((mid + 0.04).toFixed(2)),
          delta: Number(((right === "call" ? 1 : -1) * inside).toFixed(4)),
          iv: 0.2,
          volume: 10 + session,
          underlying,
        };
      }),
    ),
  );
};

const days = Array.from(sessionsBetween(FIRST, LAST)) as Day[];

const marketOf = (sessions: readonly Day[], ticker = "TEST", phase = 0): Uint8Array =>
  marketBytesOf(
    sessions.flatMap((day, session) => rowsOf(day, session, phase)),
    {
      ticker,
      events: [{ type: "FOMC decision", day: parseDay("2024-03-20") as Day, time: "unknown" }],
    },
  );

export const MARKET_BYTES = marketOf(days);

const ALL_NEEDS = [
  ...new Set(Object.values(CRITERIA).flatMap(({ needs }) => needs as readonly CriterionNeed[])),
];

/** What an entry says of a market's bytes. */
export const bytesOf = (bytes: Uint8Array): Pick<TickerEntry, "bytes" | "coreBytes" | "checksum"> => {
  const coreBytes = coreBytesOf(bytes);
  return { bytes: bytes.length, coreBytes, checksum: checksumOf(bytes, coreBytes) };
};

/** The first and last session of an entry whose rows all are of its chain. */
export const spanning = (
  firstDate: string,
  lastDate: string,
): Pick<TickerEntry, "firstDate" | "lastDate" | "axis"> => ({
  firstDate,
  lastDate,
  axis: { firstDate, lastDate },
});

export const TICKER: TickerEntry = {
  ticker: "TEST",
  displayName: "Test Inc.",
  source: "test",
  modelled: false,
  key: "markets/TEST/1.market",
  ...bytesOf(MARKET_BYTES),
  ...spanning("2024-01-02", "2024-06-28"),
  sessions: days.length,
  expiries: EXPIRIES.length,
  quotes: 1,
  has: ALL_NEEDS.filter((need) => need !== "vix" && need !== "impliedVolatilityYear"),
  eventTypes: ["FOMC decision", "Trading holiday"],
};

export const MANIFEST: Manifest = { version: 1, tickers: { TEST: TICKER }, references: {} };

/** A stored user with a subscription. */
export const profileOf = (username: string): Profile => ({
  username,
  userId: `id-of-${username}`,
  sub: `sub-of-${username}`,
  email: `${username}@example.com`,
  dateJoined: "2026-01-05T10:00:00.000Z",
  subscriptionStatus: "active",
  endedLogIns: new Set(),
  validAfter: 0,
  sessionsEndAt: new Set(),
  billing: { version: 0 },
});

const A_DAY_SECONDS = 86_400;

const accountOf = ({ username, sub = "", email }: Profile): Account => ({
  username,
  sub,
  email,
  password: `${username}-secret`,
  verified: username !== "dan",
  createdAtMs: START_MS,
  codes: [],
});

/** Users `ada` and `bob` with subscriptions, `cy` without, `dan` who signed up just now. */
export const world = async (): Promise<Memory> => {
  const ports = memory();
  await ports.market.put(TICKER.key, MARKET_BYTES);
  await ports.market.put("manifest.json", JSON.stringify(MANIFEST));
  for (const username of ["ada", "bob", "cy", "dan"]) {
    const profile = {
      ...profileOf(username),
      ...(username === "cy" ? { subscriptionStatus: "none" as const } : {}),
      ...(username === "dan" ? { ttl: START_MS / 1000 + A_DAY_SECONDS } : {}),
    };
    await ports.profiles.put(profile);
    ports.accounts.set(username, accountOf(profile));
  }
  return ports;
};

/** A form that trades on the ticker, with parts of its overall row replaced. */
export const body = (overall: Record<string, unknown> = {}, groups: Record<string, unknown> = {}) => ({
  overallFields: [
    {
      ticker: "TEST",
      start_date: "2024-01-02",
      end_date: "2024-06-28",
      hold: 20,
      max_positions: 2,
      ...overall,
    },
  ],
  filterFields: [{}],
  riskFields: [{}],
  eventFields: [],
  volFields: [],
  optFields: [
    { long_short: "Short", call_put: "Put", n: 1, dte: 30, delta: 0.3 },
    { long_short: "Long", call_put: "Put", n: 1, dte: 30, delta: 0.15 },
  ],
  ...groups,
});

export const taskRow = (parts: Partial<Task> & Pick<Task, "taskId">): Task => ({
  kind: "backtest",
  owner: "id-of-ada",
  username: "ada",
  state: "queued",
  createdAt: "2026-11-20T15:00:00.000Z",
  ticker: "TEST",
  strategy: "Sell 1 TEST put",
  slices: 0,
  doneSlices: new Set(),
  pctOfTotal: 0,
  raisedAtMs: 0,
  ttl: Math.floor(Date.parse("2026-12-20T15:00:00Z") / 1000),
  ...parts,
});

const madeMarkets = new Map<string, Uint8Array>();

/** Adds a ticker whose prices wave from another phase and begin on such a day. */
export const addTicker = async (
  { market }: Memory,
  ticker: string,
  phase: number,
  firstDate = TICKER.firstDate,
): Promise<TickerEntry> => {
  const sessions = days.filter((day) => formatDay(day) >= firstDate);
  const key = `markets/${ticker}/1.market`;
  const made = `${ticker} ${phase} ${firstDate}`;
  const bytes = madeMarkets.get(made) ?? marketOf(sessions, ticker, phase);
  madeMarkets.set(made, bytes);
  await market.put(key, bytes);
  const span = spanning(firstDate, TICKER.lastDate);
  const entry = { ...TICKER, ...bytesOf(bytes), ...span, ticker, key, sessions: sessions.length };
  await addEntry(market, entry);
  return entry;
};

export const addEntry = async (market: Memory["market"], entry: TickerEntry): Promise<void> => {
  const manifest = await readManifest(market);
  const tickers = { ...manifest.tickers, [entry.ticker]: entry };
  await market.put("manifest.json", JSON.stringify({ ...manifest, tickers }));
};

/** Makes data that end on an earlier session the ticker's current version, which `MARKET_BYTES` continues. */
export const publishUntil = async ({ market }: Memory, lastDate: string): Promise<void> => {
  const last = parseDay(lastDate) as Day;
  const key = `markets/TEST/${lastDate}.market`;
  const sessions = days.filter((day) => day <= last);
  const bytes = marketOf(sessions);
  await market.put(key, bytes);
  const span = spanning(TICKER.firstDate, lastDate);
  const entry = { ...TICKER, ...bytesOf(bytes), ...span, key, sessions: sessions.length };
  await market.put("manifest.json", JSON.stringify({ ...MANIFEST, tickers: { TEST: entry } }));
};
