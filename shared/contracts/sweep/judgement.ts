import {
  type GridEvidence,
  type GridLine,
  gridLine,
  type Judgement,
  judge,
  type LeaderEvidence,
} from "../../domain/sweep/verdict.ts";
import type { LeaderCombination, LeaderList, SweepResults } from "./results.ts";
import { tickersOf } from "./tickers.ts";

/** Reads the evidence of results, and says what they come to in S26's words. */

const CENTS = 100;

const blank = (figure: number | null): number | undefined => figure ?? undefined;

const losses = ({ n_trades: trades, n_wins: wins }: LeaderCombination["in"]): number => trades - wins;

const leaderEvidence = ({ in: inside, out, honesty }: LeaderCombination): LeaderEvidence => ({
  totalCentsIn: Math.round(inside.cum_pnl * CENTS),
  tradesIn: inside.n_trades,
  tradesOut: out.n_trades,
  lossesIn: losses(inside),
  lossesOut: losses(out),
  sharpeAll: blank(honesty.sharpe_all),
  sharpeAfterLoss: blank(honesty.sharpe_after_loss),
  psrOutAfterLoss: blank(honesty.psr_out_after_loss),
});

type Judged = Pick<SweepResults, "leaders" | "combinations" | "honesty" | "period" | "request">;

const earlierOf = ({ honesty, request }: Judged): GridEvidence["earlier"] =>
  honesty.earlier_sweeps === undefined
    ? undefined
    : { sweeps: honesty.earlier_sweeps, tickers: tickersOf(request).join(", ") };

/** Every list of a sweep says *Too little data*, or none does. */
const gridEvidence = (results: Judged): GridEvidence => {
  const { leaders, honesty, period } = results;
  return {
    isEnough: leaders.every(({ verdict }) => verdict !== "Too little data"),
    trials: honesty.trials,
    hasOutOfSample: period.sessions > period.sessions_in,
    luckSharpeWhole: blank(honesty.luck_sharpe_whole),
    gridP: blank(honesty.grid_p),
    earlier: earlierOf(results),
  };
};

/** Returns the verdict on a list with its sentence, the check that decided, and the line that its leader had to reach. */
export const judgementOf = (results: Judged, { rows }: Pick<LeaderList, "rows">): Judgement => {
  const leader = results.combinations.find(({ index }) => index === rows[0]?.index);
  return judge({ ...gridEvidence(results), leader: leader && leaderEvidence(leader) });
};

/** Returns the grid's line (S26a); undefined without enough data. */
export const gridLineOf = (results: Judged): GridLine | undefined =>
  gridLine(
    gridEvidence(results),
    blank(results.honesty.grid_p),
    results.leaders.map(({ verdict }) => verdict),
  );
