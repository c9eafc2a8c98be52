import type { LeaderCombination, SweepResults } from "#shared/contracts/sweep/results.ts";
import {
  type Judgement,
  LEAST_LOSSES_IN,
  LEAST_LOSSES_OUT,
  LIKELY,
  LUCK_MARGIN,
  SIGNIFICANT,
  showsMore,
} from "#shared/domain/sweep/verdict.ts";
import { formatCount, formatWholePercent } from "../../../../lib/format.ts";
import { pText, sharpeText } from "./verdict-figures.ts";

/** The checks behind a verdict, each with the leader's figure and what it had to reach (S26). */

export type Check = {
  readonly name: string;
  readonly hint: string;
  readonly isPassed: boolean;
  readonly figure: string;
  readonly needed: string;
};

type Judged = Pick<SweepResults, "period" | "honesty">;

/** Rounds down, so that a figure that falls short never reads like the line. */
const likely = (share: number): string => formatWholePercent(Math.floor(share * 100));

const gridCheck = (p: number | null): Check => ({
  name: "More than chance in its grid",
  hint: "How often a grid without any edge would show as good a best over the whole period, each record with one more trade lost in full.",
  isPassed: showsMore(p),
  figure: typeof p === "number" ? `p ${pText(p)}` : "too few combinations lost often enough to tell",
  needed: `needs ${SIGNIFICANT} or less`,
});

export const checksOf = (
  { period, honesty: { grid_p: gridP } }: Judged,
  { in: inside, out, honesty }: LeaderCombination,
  { sharpeLine, sharpeAfterLoss }: Pick<Judgement, "sharpeLine" | "sharpeAfterLoss">,
): Check[] => {
  const { psr_out_after_loss: psrOut } = honesty;
  const [lostIn, lostOut] = [inside, out].map(({ n_trades, n_wins }) => n_trades - n_wins) as [
    number,
    number,
  ];
  const beats: Check = {
    name: "Better than luck",
    hint: `Its Sharpe ratio over the whole period, with one more trade lost in full, against ${LUCK_MARGIN} times the best that as many random tries would show.`,
    isPassed: sharpeAfterLoss !== undefined && sharpeLine !== undefined && sharpeAfterLoss >= sharpeLine,
    figure: sharpeText(sharpeAfterLoss),
    needed: `needs ${sharpeText(sharpeLine)}`,
  };
  const lost: Check = {
    name: "Lost often enough",
    hint: "Until a strategy has lost a few times, nobody knows how large its losses are.",
    isPassed: lostIn >= LEAST_LOSSES_IN,
    figure: `${formatCount(lostIn)} of ${formatCount(inside.n_trades)} trades in sample`,
    needed: `needs ${LEAST_LOSSES_IN}`,
  };
  const luck = [beats, gridCheck(gridP), lost];
  if (period.sessions <= period.sessions_in) return luck;
  const lostBack: Check = {
    name: "Lost out of sample too",
    hint: "The same in the kept-back years.",
    isPassed: lostOut >= LEAST_LOSSES_OUT,
    figure: `${formatCount(lostOut)} of ${formatCount(out.n_trades)} trades`,
    needed: `needs ${LEAST_LOSSES_OUT}`,
  };
  const held: Check = {
    name: "Held up out of sample",
    hint: "How likely it made money by more than chance in the kept-back years, with one more trade lost in full.",
    isPassed: psrOut !== null && psrOut >= LIKELY,
    figure: psrOut === null ? "too few trades to tell" : `${likely(psrOut)} likely`,
    needed: `needs ${formatWholePercent(LIKELY * 100)}`,
  };
  return [...luck, held, lostBack];
};
