import { MODELLED } from "#shared/domain/modelled.ts";
import type { Caller } from "../../edge/auth.ts";
import type { SavedKind, SavedRow, SavedRowOf } from "../../store/saved/saved-row.ts";
import { type BodyPorts, readOwn, type SavedAddress, type SavedBody } from "../saved-calls.ts";
import { accountFigures, moneyFigure, type Pictured } from "./picture/draw-picture.ts";
import { spanInWords, tickersInWords, titleOf } from "./words.ts";

/** What the picture of a public page shows of a saved thing of each kind. */

const picturedBacktest = (row: SavedRowOf<"backtest">, body: SavedBody<"backtest">): Pictured => {
  const [summary = row.summary] = body.results;
  const sessions = body.relative_performance;
  const { ticker, start: from, end: to } = row.about;
  const start = body.trade_log[0]?.start_bal ?? summary.start_bal;
  const quotes = body.facts.modelled ? ` on ${MODELLED} quotes` : "";
  return {
    title: titleOf(row),
    about: `${ticker} · ${spanInWords(from, to)}`,
    caveat: `Hypothetical backtest${quotes}, bid-ask spread and commissions included. Not financial advice.`,
    figures: accountFigures(summary),
    chart: {
      kind: "account",
      balances: sessions.map(({ strat_performance: percent }) => start * (1 + (percent ?? 0) / 100)),
    },
  };
};

/** The account marked daily from its start balance. */
const picturedPortfolio = (row: SavedRowOf<"portfolio">, { results }: SavedBody<"portfolio">): Pictured => {
  const { period, summary, series } = results;
  return {
    title: titleOf(row),
    about: `${tickersInWords(row.summary.tickers)} · ${spanInWords(period.start_date, period.end_date)}`,
    caveat: "Hypothetical portfolio, bid-ask spread and commissions included. Not financial advice.",
    figures: accountFigures(summary),
    chart: { kind: "account", balances: [summary.start_bal, ...series.map(({ mtm }) => mtm)] },
  };
};

/** S15's bins of the t-statistic by unit. */
const BINS_PER_UNIT = 4;

const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

const picturedSweep = (row: SavedRowOf<"sweep">, { results }: SavedBody<"sweep">): Pictured => {
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

const PICTURED: { readonly [K in SavedKind]: (row: SavedRowOf<K>, body: SavedBody<K>) => Pictured } = {
  backtest: picturedBacktest,
  sweep: picturedSweep,
  portfolio: picturedPortfolio,
};

/** The row of the caller's own thing, and what its picture shows. Throws 403 and 404 as `readOwn` does. */
export const readPictured = async <K extends SavedKind>(
  ports: BodyPorts,
  caller: Caller,
  address: SavedAddress<K>,
): Promise<{ readonly row: SavedRow; readonly pictured: Pictured }> => {
  const { row, body } = await readOwn(ports, caller, address);
  return { row, pictured: PICTURED[address.kind](row, body) };
};
