import {
  EARLIER_VERDICTS,
  type EarlierVerdict,
  earlierVerdictInWords,
} from "../../domain/earlier-verdict.ts";
import {
  type DecidingCheck,
  EARLIER_RULE,
  type GridEvidence,
  type GridLine,
  gridLine,
  type Judgement,
  judge,
  type LeaderEvidence,
  type LuckRule,
} from "../../domain/sweep-verdict.ts";
import type { ListVerdict } from "./list-verdict.ts";
import type { LeaderCombination, LeaderList, SweepResults } from "./results.ts";
import { tickersOf } from "./tickers.ts";

/** Reads the evidence of results, and says what they come to in S26's words. */

const CENTS = 100;

const blank = (figure: number | null | undefined): number | undefined => figure ?? undefined;

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

const isEarlierVerdict = (verdict: ListVerdict): verdict is EarlierVerdict =>
  EARLIER_VERDICTS.some((each) => each === verdict);

const EARLIER_CHECKS: Readonly<Record<EarlierVerdict, DecidingCheck>> = {
  "No edge": "profit",
  Luck: "luck",
  "Not proven": "out of sample",
  "More than luck": "all",
};

/** A judgement whose verdict may be one of an earlier version. */
export type ListJudgement = Omit<Judgement, "verdict" | "rule"> & {
  readonly verdict: ListVerdict;
  /** Undefined for a verdict of an earlier name, which had other checks. */
  readonly rule: LuckRule | undefined;
};

/**
 * Returns the verdict on a list, its sentence, the check that decided, and the line that the leader's Sharpe ratio had to
 * reach. A sweep that an earlier version saved keeps its verdict: under the present rule if both agree, else under the
 * rule that gave it.
 */
export const judgementOf = (
  results: Judged,
  { verdict, rows }: Pick<LeaderList, "verdict" | "rows">,
): ListJudgement => {
  const leader = results.combinations.find(({ index }) => index === rows[0]?.index);
  if (!isEarlierVerdict(verdict)) {
    const evidence = { ...gridEvidence(results), leader: leader && leaderEvidence(leader) };
    const present = judge(evidence);
    return present.verdict === verdict ? present : judge(evidence, EARLIER_RULE);
  }
  const sentence = earlierVerdictInWords(verdict, {
    trials: results.honesty.trials,
    lossesIn: leader ? losses(leader.in) : 0,
    dsr: blank(leader?.honesty.dsr),
  });
  return {
    verdict,
    sentence,
    decidedBy: EARLIER_CHECKS[verdict],
    rule: undefined,
    sharpeLine: undefined,
    sharpeAfterLoss: undefined,
  };
};

/** Returns the grid's line (S26a); undefined without enough data, and for a sweep that an earlier version saved. */
export const gridLineOf = (results: Judged): GridLine | undefined =>
  results.honesty.grid_p === undefined
    ? undefined
    : gridLine(
        gridEvidence(results),
        blank(results.honesty.grid_p),
        results.leaders.map(({ verdict }) => verdict),
      );
