import { useMemo } from "react";
import type { PartFigures } from "#shared/contracts/sweep/figures.ts";
import {
  formatCount,
  formatDate,
  formatFixed,
  formatFixedPercent,
  formatProfit,
  formatWholeMoney,
  formatWholeProfit,
  NO_VALUE,
} from "../../../../lib/format.ts";
import { useSlim } from "../../../../lib/use-narrow.ts";
import { type Column, textColumn, toneOfProfit } from "../../../../ui/table/columns.ts";
import { DataTable } from "../../../../ui/table/data-table.tsx";
import type { JudgedSweep, Leader } from "./read-leaders.ts";

type Line = {
  readonly name: string;
  readonly of: (part: Part["figures"]) => number | null;
  readonly text: (value: number | null) => string;
  readonly isMoney?: boolean;
};

const over = (value: number, count: number): number | null => (count === 0 ? null : value / count);

const MARKED = "Drawdown, marked daily";

const LINES: readonly Line[] = [
  { name: "P&L, closed trades", of: ({ cum_pnl }) => cum_pnl, text: formatWholeProfit, isMoney: true },
  { name: "Trades", of: ({ n_trades }) => n_trades, text: formatCount },
  {
    name: "Average P&L",
    of: ({ cum_pnl, n_trades }) => over(cum_pnl, n_trades),
    text: formatProfit,
    isMoney: true,
  },
  { name: "Win rate", of: ({ n_wins, n_trades }) => over(100 * n_wins, n_trades), text: formatFixedPercent },
  {
    name: "Profit factor",
    of: ({ gross_win, cum_pnl }) => over(gross_win, gross_win - cum_pnl),
    text: formatFixed,
  },
  { name: MARKED, of: ({ marked }) => marked ?? null, text: formatWholeMoney },
  { name: "Drawdown, closed trades", of: ({ ddown }) => ddown, text: formatWholeMoney },
  { name: "t-statistic", of: ({ t_stat }) => t_stat, text: formatFixed },
  {
    name: "Average days held",
    of: ({ days_held, n_trades }) => over(days_held, n_trades),
    text: formatFixed,
  },
];

type Part = {
  readonly name: string;
  readonly hint: string;
  readonly figures: PartFigures & { readonly marked?: number | undefined };
};

const partsOf = ({ period }: JudgedSweep, { combination }: Leader): Part[] => {
  const { split_date: split } = period;
  const [start, end] = [period.start_date, period.end_date].map(formatDate);
  const inside: Part = {
    name: "In sample",
    hint: `The years it was chosen on: ${start} to ${split === null ? end : formatDate(split)}.`,
    figures: combination.in,
  };
  if (split === null) return [inside];
  return [
    inside,
    {
      name: "Out of sample",
      hint: `The kept-back years, which had no part in choosing it: ${formatDate(split)} to ${end}.`,
      figures: combination.out,
    },
    {
      name: "Whole",
      hint: "The whole period, as its backtest shows it.",
      figures: { ...combination.all, marked: combination.ddown_mtm },
    },
  ];
};

const figureOf = ({ of }: Line, { figures }: Part): number | null =>
  figures.n_trades === 0 ? null : of(figures);

const textOf = (line: Line, part: Part): string =>
  part.figures.n_trades === 0 ? NO_VALUE : line.text(figureOf(line, part));

const toneOf = (line: Line, part: Part) => {
  const figure = figureOf(line, part);
  return line.isMoney && figure !== null ? toneOfProfit(figure) : undefined;
};

const nameColumn = <Row extends { readonly name: string }>(): Column<Row> =>
  textColumn("Leader", ({ name }) => name, { id: "name" });

/** Returns the figures that some part has: only the first ten of a list have a marked drawdown. */
const linesOf = (parts: readonly Part[]): readonly Line[] =>
  LINES.filter((line) => line.name !== MARKED || parts.some((part) => figureOf(line, part) !== null));

const figureColumns = (lines: readonly Line[]): Column<Part>[] => [
  nameColumn<Part>(),
  ...lines.map(
    (line): Column<Part> => ({
      id: line.name,
      header: line.name,
      isNumber: true,
      value: (part) => figureOf(line, part),
      text: (part) => textOf(line, part),
      tone: (part) => toneOf(line, part),
    }),
  ),
];

const partColumns = (parts: readonly Part[]): Column<Line>[] => [
  nameColumn<Line>(),
  ...parts.map(
    (part): Column<Line> => ({
      id: part.name,
      header: part.name,
      hint: part.hint,
      isNumber: true,
      value: (line) => figureOf(line, part),
      text: (line) => textOf(line, part),
      tone: (line) => toneOf(line, part),
    }),
  ),
];

type Props = {
  readonly results: JudgedSweep;
  readonly leader: Leader;
  readonly name: string;
  /** One row per figure on every window, for a narrow place. */
  readonly isTall?: boolean;
};

export const LeaderParts = ({ results, leader, name, isTall = false }: Props) => {
  const parts = useMemo(() => partsOf(results, leader), [results, leader]);
  const lines = useMemo(() => linesOf(parts), [parts]);
  const [columns, wide] = useMemo(() => [partColumns(parts), figureColumns(lines)], [parts, lines]);
  const caption = `${name} in sample and out`;
  const isSlim = useSlim();
  return isSlim || isTall ? (
    <DataTable caption={caption} columns={columns} rows={lines} isFirstColumnName />
  ) : (
    <DataTable caption={caption} columns={wide} rows={parts} isFirstColumnName />
  );
};
