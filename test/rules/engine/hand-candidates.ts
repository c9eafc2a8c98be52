import type { Day } from "#shared/domain/day.ts";
import { SKIP_REASONS, type SkipReason } from "#shared/domain/result/trade.ts";
import type { Strategy } from "#shared/domain/strategy/strategy.ts";
import type { Member } from "#shared/engine/account/account.ts";
import { type Candidates, emptyCandidates } from "#shared/engine/candidates.ts";
import { marketOf } from "../market/build-market.ts";
import { quoted } from "./hand-market.ts";
import { strategyOf } from "./hand-strategy.ts";

/** Any market: a walk reads its sessions and its ticker alone. */
const MARKET = marketOf(quoted("call 100 2024-02-16", ["2024-01-02"], ["1/1.1"]));

/** The entry of a session, held to the session `exit`, or the reason against it. Money is cents. */
export type Row = { exit: number; pnl: number; risk?: number; contract?: number } | SkipReason;

/** Returns candidates of sessions 0, 1, 2 …. */
export const candidatesOfRows = (...rows: Row[]): Candidates => {
  const columns = emptyCandidates(0, rows.length, 1);
  rows.forEach((row, index) => {
    if (typeof row === "string") columns.skips[index] = 1 + SKIP_REASONS.indexOf(row);
    else {
      columns.exitSessions[index] = row.exit;
      columns.openFlows[index] = -10_000;
      columns.closeFlows[index] = 10_000 + row.pnl;
      columns.risks[index] = row.risk ?? 10_000;
      columns.contracts[index] = row.contract ?? 0;
    }
  });
  return columns;
};

/** Returns a backtest of a strategy on exactly these candidates. */
export const handBacktest = (parts: Partial<Strategy>, columns: Candidates): Member => {
  const strategy = strategyOf(parts);
  const { skips } = columns;
  const sessions = Int32Array.from(skips, (_, session) => session);
  const market = { ...MARKET, sessions, meta: { ...MARKET.meta, ticker: strategy.ticker } };
  const period = { start: 0 as Day, end: 1000 as Day, first: 0, last: skips.length - 1, notes: [] };
  return { job: { strategy, market, references: {} }, period, origin: 0, slices: [columns] };
};
