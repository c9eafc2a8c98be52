import { formatDay } from "../../domain/day.ts";
import { dollarsOf } from "../../domain/money.ts";
import type { Forward, OpenTrade, TradeSums } from "../../domain/result/forward.ts";
import { signalWords, verdictOf } from "../../domain/result/forward-words.ts";
import { legRow, orNull, tradeRow, type VixOn } from "../present.ts";
import type { TradeRow } from "../results.ts";
import type { ForwardRecord, OpenRow } from "./record.ts";

type Naming = Pick<ForwardRecord, "backtest_name" | "ticker" | "data_end" | "start_date">;

const sumsRow = ({ trades, wins, pnlCents, meanCents }: TradeSums): ForwardRecord["saved"] => ({
  n_trades: trades,
  n_wins: wins,
  cum_pnl: dollarsOf(pnlCents),
  e: meanCents === undefined ? null : dollarsOf(meanCents),
});

const openRow = ({ opened, spreads, riskCents, pnlCents, legs }: OpenTrade): OpenRow => ({
  date_open: formatDay(opened),
  spreads,
  risk: dollarsOf(riskCents),
  pnl: dollarsOf(pnlCents),
  legs: legs.map(legRow),
});

export const recordOnWire = (forward: Forward, naming: Naming, vixOn?: VixOn): ForwardRecord => {
  const { comparison, signals } = forward;
  const { share, shareAbove, sure, sureAbove } = typeof comparison === "string" ? {} : comparison;
  const row = (trade: Forward["trades"][number]): TradeRow => tradeRow(trade, naming.backtest_name, vixOn);
  return {
    ...naming,
    newest: formatDay(forward.newest),
    sessions: forward.sessions,
    saved: sumsRow(forward.saved),
    forward: {
      ...sumsRow(forward.forward),
      ddown: dollarsOf(forward.forward.drawdownCents),
      ddown_mtm: dollarsOf(forward.forward.markedDrawdownCents),
    },
    changed: forward.changed,
    share: orNull(share),
    share_above: orNull(shareAbove),
    sure: orNull(sure),
    sure_above: orNull(sureAbove),
    ...verdictOf(forward),
    trades: forward.trades.map(row),
    open: forward.open.map(openRow),
    signals: {
      date: formatDay(signals.date),
      exits: signals.exits.map(row),
      entry: signals.entry ? openRow(signals.entry) : null,
      reason: signals.reason ?? null,
      words: signalWords(forward, naming.ticker),
    },
  };
};
