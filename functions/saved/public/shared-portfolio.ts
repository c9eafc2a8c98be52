import { readPortfolio } from "#shared/contracts/portfolios/read-portfolio.ts";
import type { StoredPortfolio } from "#shared/contracts/portfolios/saved.ts";
import type { SharedPortfolio } from "#shared/contracts/portfolios/shared.ts";
import { CHOSEN_AFTER } from "#shared/domain/chosen-after.ts";
import { parseDay } from "#shared/domain/day.ts";
import { ticketInWords } from "#shared/domain/strategy/strategy-words.ts";
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
