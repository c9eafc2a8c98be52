import { useMemo } from "react";
import type { PartFigures } from "#shared/contracts/sweep/figures.ts";
import type { SweepResults } from "#shared/contracts/sweep/results.ts";
import { formatCount, formatFixed, formatNumber, NO_VALUE } from "../../../lib/format.ts";
import { type Column, toneOfProfit } from "../../../ui/columns.ts";
import { DataTable } from "../../../ui/data-table.tsx";
import type { Leader } from "./read-leaders.ts";

type Line = {
  readonly name: string;
  readonly of: (part: PartFigures) => number | null;
  readonly text: (value: number | null) => string;
  readonly isMoney?: boolean;
};

const over = (value: number, count: number): number | null => (count === 0 ? null : value / count);

const LINES: readonly Line[] = [
  { name: "P&L ($)", of: ({ cum_pnl }) => cum_pnl, text: formatFixed, isMoney: true },
  { name: "Trades", of: ({ n_trades }) => n_trades, text: formatCount },
  {
    name: "Average P&L ($)",
    of: ({ cum_pnl, n_trades }) => over(cum_pnl, n_trades),
    text: formatFixed,
    isMoney: true,
  },
  { name: "Win rate %", of: ({ n_wins, n_trades }) => over(100 * n_wins, n_trades), text: formatFixed },
  {
    name: "Profit factor",
    of: ({ gross_win, cum_pnl }) => over(gross_win, gross_win - cum_pnl),
    text: formatNumber,
  },
  { name: "Drawdown ($)", of: ({ ddown }) => ddown, text: formatFixed },
  { name: "t-statistic", of: ({ t_stat }) => t_stat, text: formatNumber },
  {
    name: "Average days held",
    of: ({ days_held, n_trades }) => over(days_held, n_trades),
    text: formatNumber,
  },
];

const partColumn = (header: string, hint: string, part: PartFigures): Column<Line> => {
  const figureOf = ({ of }: Line): number | null => (part.n_trades === 0 ? null : of(part));
  return {
    id: header,
    header,
    hint,
    isNumber: true,
    value: figureOf,
    text: (line) => (part.n_trades === 0 ? NO_VALUE : line.text(figureOf(line))),
    tone: (line) => {
      const figure = figureOf(line);
      return line.isMoney && figure !== null ? toneOfProfit(figure) : undefined;
    },
  };
};

/** The leader of a list in the part that chose it, in the part that was kept from it, and over both. */
export const LeaderParts = ({
  results,
  leader,
}: {
  readonly results: SweepResults;
  readonly leader: Leader;
}) => {
  const { start_date: start, end_date: end, split_date: split } = results.period;
  const { combination } = leader;
  const columns = useMemo((): Column<Line>[] => {
    const name: Column<Line> = {
      id: "name",
      header: "Leader",
      isNumber: false,
      value: (line) => line.name,
      text: (line) => line.name,
    };
    const inside = partColumn("In sample", `What chose it: ${start} up to ${split ?? end}.`, combination.in);
    return split === null
      ? [name, inside]
      : [
          name,
          inside,
          partColumn(
            "Out of sample",
            `What had no part in choosing it: ${split} to ${end}.`,
            combination.out,
          ),
          partColumn("Whole", "What the backtest of it shows.", combination.all),
        ];
  }, [combination, start, end, split]);
  return (
    <DataTable caption="The leader in sample and out" columns={columns} rows={LINES} isFirstColumnName />
  );
};
