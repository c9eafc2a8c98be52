import { useMemo } from "react";
import { Link } from "react-router-dom";
import type { LeaderCombination } from "#shared/contracts/sweep/results.ts";
import { DIMENSION_NAMES, DIMENSIONS, type Dimension } from "#shared/domain/sweep/dimensions.ts";
import {
  formatCount,
  formatMoney,
  formatNumber,
  formatPercent,
  formatProfit,
  NO_VALUE,
} from "../../../../lib/format.ts";
import type { BacktesterState } from "../../../../lib/opened-backtest.ts";
import { paths } from "../../../../lib/paths.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { Toned } from "../../../../ui/figures/toned.tsx";
import { Section } from "../../../../ui/page/section.tsx";
import { type Column, type Tone, textColumn, toneOfProfit } from "../../../../ui/table/columns.ts";
import { DataTable } from "../../../../ui/table/data-table.tsx";
import { breakEvenText } from "../combination/break-even.ts";
import { structureText, wireWords } from "../combination/combination-text.ts";
import { differingDimensions } from "../combination/differing.ts";
import { backtestOf, type FoundSweep } from "../leaders/read-leaders.ts";
import { type PickedLeader, usePickedLeaders } from "./picked-leaders.tsx";

/** A row of the comparison: an input in which the leaders differ, or a figure. */
type Line = {
  readonly name: string;
  readonly text: (combination: LeaderCombination, results: FoundSweep) => string;
  readonly of?: (combination: LeaderCombination) => number | null | undefined;
  readonly isLess?: boolean;
  readonly isProfit?: boolean;
};

type Figure = number | null | undefined;

const figure = (
  name: string,
  of: (combination: LeaderCombination) => Figure,
  format: (value: Figure) => string,
  more: Pick<Line, "isLess" | "isProfit"> = {},
): Line => ({ name, of, text: (combination) => format(of(combination)), ...more });

const share = (part: number, whole: number): number | null => (whole === 0 ? null : (100 * part) / whole);

const FIGURES: readonly Line[] = [
  figure("P&L in sample (closed trades)", ({ in: part }) => part.cum_pnl, formatProfit, { isProfit: true }),
  figure(
    "P&L out of sample (closed trades)",
    ({ out }) => (out.n_trades === 0 ? null : out.cum_pnl),
    formatProfit,
    {
      isProfit: true,
    },
  ),
  figure("Drawdown, marked daily", ({ ddown_mtm: fall }) => fall, formatMoney, { isLess: true }),
  figure("Drawdown (closed trades)", ({ all }) => all.ddown, formatMoney, { isLess: true }),
  figure("Trades", ({ all }) => all.n_trades, formatCount),
  figure("Lost", ({ all }) => all.n_trades - all.n_wins, formatCount),
  figure("Win rate", ({ all }) => share(all.n_wins, all.n_trades), formatPercent),
  figure("t in sample", ({ in: part }) => part.t_stat, formatNumber),
  figure("t out of sample", ({ out }) => out.t_stat, formatNumber),
  figure(
    "Average days held",
    ({ all }) => (all.n_trades === 0 ? null : all.days_held / all.n_trades),
    formatNumber,
  ),
  {
    name: "Break-even slippage, $ a contract",
    text: (combination, { sweep }) => breakEvenText(combination, sweep.slippagePercent),
  },
];

const input = (dimension: Dimension): Line => ({
  name: DIMENSIONS[dimension].label,
  text: ({ values }, { sweep }) => wireWords(dimension, values, sweep),
});

/** The row that opens each leader as a backtest. */
const OPENED: Line = { name: "Backtest", text: () => "Open" };

const OpenLink = ({
  results,
  pick: { objective, leader },
}: {
  readonly results: FoundSweep;
  readonly pick: PickedLeader;
}) => {
  const state: BacktesterState = { opened: backtestOf(results, objective, leader.combination) };
  return (
    <Link to={paths.backtester} state={state}>
      Open
    </Link>
  );
};

/** Counts have no better side. */
const UNJUDGED = ["Trades", "Lost", "Average days held"];

const isBest = ({ name, of, isLess }: Line, own: PickedLeader, all: readonly PickedLeader[]): boolean => {
  if (!of || UNJUDGED.includes(name) || all.length < 2) return false;
  const values = all.map(({ leader }) => of(leader.combination));
  if (values.some((value) => value === null || value === undefined)) return false;
  const known = values as number[];
  return of(own.leader.combination) === (isLess ? Math.min(...known) : Math.max(...known));
};

const toneOf = ({ isProfit, of }: Line, combination: LeaderCombination): Tone | undefined => {
  const value = isProfit && of?.(combination);
  return typeof value === "number" ? toneOfProfit(value) : undefined;
};

const columnsOf = (results: FoundSweep, picked: readonly PickedLeader[]): Column<Line>[] => [
  textColumn<Line>("", ({ name }) => name, { id: "name" }),
  ...picked.map((pick): Column<Line> => {
    const { objective, leader } = pick;
    const { combination, rank } = leader;
    const text = (line: Line): string =>
      `${line.text(combination, results) || NO_VALUE}${isBest(line, pick, picked) ? " ★" : ""}`;
    return {
      id: String(leader.index),
      header: `${structureText(combination.values)}, ${rank}. by ${objective}`,
      isNumber: true,
      value: () => null,
      text,
      draw: (line) =>
        line === OPENED ? (
          <OpenLink results={results} pick={pick} />
        ) : (
          <Toned tone={toneOf(line, combination)}>{text(line)}</Toned>
        ),
    };
  }),
];

export const CompareLeaders = ({ results }: { readonly results: FoundSweep }) => {
  const { picked, clear } = usePickedLeaders();
  const columns = useMemo(() => columnsOf(results, picked), [results, picked]);
  const lines = useMemo(() => {
    const differing = differingDimensions(picked.map(({ leader }) => leader.combination.values));
    return [...DIMENSION_NAMES.filter((name) => differing.has(name)).map(input), ...FIGURES, OPENED];
  }, [picked]);
  if (picked.length === 0) return null;
  return (
    <Section
      title="Selected leaders"
      actions={
        <Button size="small" onClick={clear}>
          Clear selection
        </Button>
      }
    >
      {picked.length === 1 ? (
        <p className="quiet">Tick another leader, of this list or any other, to compare. Up to six.</p>
      ) : (
        <>
          <DataTable caption="Selected leaders" columns={columns} rows={lines} isFirstColumnName />
          <p className="hint">Only inputs that differ are shown. ★ Best in row.</p>
        </>
      )}
    </Section>
  );
};
