import type { SavedSweep } from "#shared/contracts/sweep/saved.ts";
import { MODELLED } from "#shared/domain/modelled.ts";
import type { SavedRowOf } from "../../store/saved/saved-row.ts";
import { moneyFigure, type Pictured } from "./picture/draw-picture.ts";
import { spanInWords, tickersInWords, titleOf } from "./words.ts";

/** S15's bins of the t-statistic by unit. */
const BINS_PER_UNIT = 4;

const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

/** Returns what the picture of a sweep shows: its verdict, and the t-statistics of all that was ranked. */
export const picturedSweep = (row: SavedRowOf<"sweep">, { results }: SavedSweep): Pictured => {
  const { summary } = row;
  const { period, combinations, verdict, leader } = summary;
  const quotes = results.notes.some((note) => note.startsWith(MODELLED)) ? ` on ${MODELLED} quotes` : "";
  const { bins } = results.distribution.t_stat;
  const t = leader?.in.t_stat;
  return {
    title: titleOf(row),
    about: `${tickersInWords(summary.ticker.split(", "))} · ${spanInWords(period.start_date, period.end_date)}`,
    caveat: `Hypothetical search${quotes}, bid-ask spread and commissions included. Not financial advice.`,
    figures: [
      { label: "Verdict", text: verdict },
      { label: "Combinations", text: whole.format(combinations) },
      ...(leader
        ? [
            moneyFigure("Best’s P&L in sample", leader.in.cum_pnl),
            ...(leader.out.n_trades > 0 ? [moneyFigure("Out of sample", leader.out.cum_pnl)] : []),
          ]
        : []),
    ],
    chart: {
      kind: "counts",
      title: "t-statistics of all ranked combinations, in sample; the line marks the best",
      bins: bins.map(([bin, count]) => ({ bin, count })),
      ...(typeof t === "number" && { marked: t * BINS_PER_UNIT }),
    },
  };
};
