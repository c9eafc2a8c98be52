import type { WalkForwardPickRow, WalkForwardResults } from "#shared/contracts/sweep/walk-forward-results.ts";
import type { ConditionSets } from "#shared/domain/sweep/dimension-row.ts";
import { formatDate, formatMoney, formatProfit } from "../../../../lib/format.ts";
import { combinationText } from "../combination/combination-text.ts";

const MONTH = 21;
const YEAR_MONTHS = 12;

/** Returns how often a walk of so many folds chooses: "every year" for about one. */
const everyOf = (sessions: number, folds: number): string => {
  const months = Math.round(sessions / folds / MONTH);
  if (months === YEAR_MONTHS) return "every year";
  if (months > 1) return `every ${months} months`;
  return months === 1 ? "every month" : `every ${Math.round(sessions / folds)} sessions`;
};

/** Returns what the section shows, in a sentence. */
export const walkForwardLead = (sessions: number, folds: number): string =>
  `What choosing the best again ${everyOf(sessions, folds)} would have made.`;

export const pickText = ({ values }: WalkForwardPickRow, sets: ConditionSets): string =>
  values === null ? "Nothing to choose: sat out" : combinationText(values, sets);

const ENDINGS: Readonly<Record<string, string>> = { one: "st", two: "nd", few: "rd" };
const ORDINAL = new Intl.PluralRules("en-US", { type: "ordinal" });

export const percentileText = (percentile: number): string => {
  const rank = Math.floor(100 * percentile);
  return `${rank}${ENDINGS[ORDINAL.select(rank)] ?? "th"}`;
};

export const curveSummary = ({
  equity,
  all,
  ddown_mtm: fall,
  picks,
  different,
}: WalkForwardResults): string => {
  const [first] = equity;
  const last = equity.at(-1);
  if (!first || !last || all.n_trades === 0) return "Nothing was traded.";
  const chosen = picks.filter(({ index }) => index !== null).length;
  return [
    `From ${formatDate(first[0])} to ${formatDate(last[0])}: ${formatProfit(all.cum_pnl)} in ${all.n_trades} trades,`,
    `max drawdown ${formatMoney(fall)}, marked daily.`,
    `${chosen} choices, ${different} of them different.`,
  ].join(" ");
};
