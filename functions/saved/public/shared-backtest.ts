import type { SavedBacktest } from "#shared/contracts/dashboard.ts";
import type { ForwardVerdict } from "#shared/contracts/forward/record.ts";
import { readPortfolio } from "#shared/contracts/portfolios/read-portfolio.ts";
import type { StoredPortfolio } from "#shared/contracts/portfolios/saved.ts";
import type { SharedPortfolio } from "#shared/contracts/portfolios/shared.ts";
import type { SharedBacktest } from "#shared/contracts/shared-links.ts";
import type { SavedSweep } from "#shared/contracts/sweep/saved.ts";
import type { SharedSweep } from "#shared/contracts/sweep/shared.ts";
import { CHOSEN_AFTER } from "#shared/domain/chosen-after.ts";
import { parseDay } from "#shared/domain/day.ts";
import { ticketInWords } from "#shared/domain/strategy/strategy-words.ts";
import { notFound } from "../../edge/errors.ts";
import type { SavedRowOf } from "../../store/saved/saved-row.ts";
import { titleOf } from "./words.ts";

/**
 * The members' inputs in sentences. The request is read as of the day on which it was sent; where later rules refuse
 * it, the sentence stored with each member stands alone.
 */
const inputsOf = ({ results, date_created }: StoredPortfolio): SharedPortfolio["inputs"] => {
  const sent = parseDay(date_created.slice(0, 10));
  const reading = sent === undefined ? undefined : readPortfolio(results.request, sent);
  return results.members.map(({ name, strategy }, place) => {
    const member = reading?.ok ? reading.portfolio.members[place] : undefined;
    return { name, words: member ? [...ticketInWords(member.strategy)] : [`${strategy}.`] };
  });
};

/** What the public page shows of a saved portfolio: nothing that names its owner, and no trades. */
export const sharedPortfolio = (row: SavedRowOf<"portfolio">, stored: StoredPortfolio): SharedPortfolio => {
  const { results } = stored;
  const { name: _, ...request } = results.request;
  return {
    kind: "portfolio",
    title: titleOf(row),
    listed: row.listed ?? false,
    period: results.period,
    answer: results.answer,
    summary: results.summary,
    members: results.members,
    without: results.without,
    correlation: results.correlation,
    mean_correlation: results.mean_correlation,
    diversification: results.diversification,
    drawdown: results.drawdown,
    risk: results.risk,
    worst_days: results.worst_days,
    series: results.series,
    relative_performance: results.relative_performance,
    ...(results.quotes && { quotes: results.quotes }),
    conflicts: results.conflicts,
    notes: results.notes,
    request,
    inputs: inputsOf(stored),
    warning: CHOSEN_AFTER,
  };
};

/** The leaders of each list that the page shows: those that the engine has run (S30). */
const SHOWN_LEADERS = 10;

/**
 * What the public page shows of a saved sweep: nothing that names its owner. The tries hold the owner's earlier sweeps,
 * whose sentence speaks to the owner (S46).
 */
export const sharedSweep = (row: SavedRowOf<"sweep">, { results }: SavedSweep): SharedSweep => {
  const { name: _, ...request } = results.request;
  const { earlier_sweeps: __, earlier_trials: ___, ...honesty } = results.honesty;
  const leaders = results.leaders.map((list) => ({ ...list, rows: list.rows.slice(0, SHOWN_LEADERS) }));
  const shown = new Set(leaders.flatMap(({ rows }) => rows.map(({ index }) => index)));
  return {
    kind: "sweep",
    title: titleOf(row),
    listed: row.listed ?? false,
    request,
    period: results.period,
    counts: results.counts,
    coverage: results.coverage,
    leaders,
    combinations: results.combinations.filter(({ index }) => shown.has(index)),
    distribution: results.distribution,
    honesty,
    ...(results.walk_forward && { walk_forward: results.walk_forward }),
    notes: results.notes,
    run: results.run,
  };
};

/** The body as sent, without the search that it comes from, which is its owner's. */
const withoutOrigin = (sent: unknown): unknown => {
  const { origin: _, ...body } = sent as { readonly origin?: unknown };
  return body;
};

/** What the public page shows of a saved backtest: nothing that names its owner. */
export const sharedBacktest = (
  row: SavedRowOf<"backtest">,
  body: SavedBacktest,
  since_saved: ForwardVerdict | undefined,
): SharedBacktest => {
  const [result] = body.results;
  if (!result) throw notFound("backtest");
  const { creator: _, backtest_name: __, ...summary } = result;
  const { relative_performance, notes, facts, answer, sensitivity } = body;
  const { overall_inputs, option_inputs, risk_inputs, event_inputs, entry_inputs } = body;
  return {
    title: titleOf(row),
    ticker: row.about.ticker,
    listed: row.listed ?? false,
    summary,
    closings: body.trade_log.map(({ date_close, start_bal, end_bal }) => ({
      date_close,
      start_bal,
      end_bal,
    })),
    relative_performance,
    overall_inputs,
    option_inputs,
    risk_inputs,
    event_inputs,
    entry_inputs,
    notes,
    facts,
    answer,
    sensitivity,
    body: withoutOrigin(body.body),
    ...(since_saved && { since_saved }),
  };
};
