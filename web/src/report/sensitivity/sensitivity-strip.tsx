import { type ReactNode, useMemo, useState } from "react";
import type {
  BodyChanges,
  NeighborFigures,
  SensitivityNumber,
  SensitivityResults,
} from "#shared/contracts/sensitivity/results.ts";
import { sensitivitySentence } from "#shared/domain/strategy/sensitivity.ts";
import {
  formatCount,
  formatFixed,
  formatFixedPercent,
  formatMoney,
  formatProfit,
  formatReturn,
} from "../../lib/format.ts";
import { pValueText } from "../../lib/significance.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Facts } from "../../ui/figures/facts.tsx";
import { Toned } from "../../ui/figures/toned.tsx";
import { type Column, numberColumn, textColumn, toneOfProfit } from "../../ui/table/columns.ts";
import { ShownData } from "../../ui/table/shown-data.tsx";
import { NeighborCurve } from "./neighbor-curve.tsx";
import { NumberBars } from "./number-bars.tsx";
import { type Chosen, labelOf, placesOf, pnlSpan, valueText } from "./places.ts";
import styles from "./sensitivity-strip.module.css";

const FIGURES: readonly (readonly [string, (figures: NeighborFigures) => string])[] = [
  ["Annual return", ({ ann_return }) => formatReturn(ann_return)],
  ["Max drawdown", ({ ddown_mtm }) => formatMoney(ddown_mtm)],
  ["Trades", ({ n_trades }) => formatCount(n_trades)],
  ["Win rate", ({ pct_win }) => formatFixedPercent(pct_win)],
  ["p-value", ({ p_val }) => pValueText(p_val)],
];

const titleOf = ({ number, neighbor }: Chosen): string => {
  if (number.unit === "sessions") return `Start ${valueText(number, neighbor.value)}`;
  return `${labelOf(number)} ${valueText(number, neighbor.value)} instead of ${valueText(number, number.value)}`;
};

const againstWords = ({ neighbor }: Chosen, base: NeighborFigures): string =>
  `P&L ${formatProfit(neighbor.cum_pnl - base.cum_pnl)} against the dashed line, as tested`;

const HOW = "Point at a bar, or use the arrow keys, to see that backtest.";

type NeighborReadingProps = {
  readonly base: NeighborFigures;
  readonly chosen: Chosen | undefined;
  readonly actions?: ReactNode;
};

const NeighborReading = ({ base, chosen, actions }: NeighborReadingProps) => {
  const figures = chosen?.neighbor ?? base;
  const pnl = <Toned tone={toneOfProfit(figures.cum_pnl)}>{formatProfit(figures.cum_pnl)}</Toned>;
  const facts = [
    { label: "P&L", value: pnl },
    ...FIGURES.map(([label, text]) => ({ label, value: text(figures) })),
  ];
  return (
    <div className="stack-3">
      <div className="line between control-high">
        <div>
          <p className="bold">{chosen ? titleOf(chosen) : "As tested"}</p>
          <p className="hint tabular">{chosen ? againstWords(chosen, base) : HOW}</p>
        </div>
        {actions}
      </div>
      <Facts of={facts} list={styles.figures} value="bold tabular" />
    </div>
  );
};

type Line = { readonly name: string; readonly figures: NeighborFigures };

type FigureField = keyof Omit<NeighborFigures, "curve">;

const figureColumn = (
  id: FigureField,
  header: string,
  format: (value: number) => string,
  tone?: Column<Line>["tone"],
): Column<Line> => numberColumn(header, undefined, ({ figures }) => figures[id], format, { id, tone });

const COLUMNS: readonly Column<Line>[] = [
  textColumn("Neighbor", ({ name }) => name, { id: "name" }),
  figureColumn("cum_pnl", "P&L", formatProfit, ({ figures }) => toneOfProfit(figures.cum_pnl)),
  figureColumn("ann_return", "Annual return %", formatFixed),
  figureColumn("ddown_mtm", "Max drawdown ($)", formatFixed),
  figureColumn("n_trades", "Trades", formatCount),
  figureColumn("pct_win", "Win rate %", formatFixed),
  figureColumn("p_val", "p-value", pValueText),
];

const linesOf = ({ base, numbers }: SensitivityResults): Line[] => [
  { name: "As tested", figures: base },
  ...numbers.flatMap((number) =>
    number.steps.map((neighbor) => ({
      name: `${labelOf(number)} ${valueText(number, neighbor.value)}`,
      figures: neighbor,
    })),
  ),
];

const NeighborTable = ({ results }: { readonly results: SensitivityResults }) => {
  const lines = useMemo(() => linesOf(results), [results]);
  return <ShownData caption="Sensitivity: every neighbor" columns={COLUMNS} rows={lines} isFirstColumnName />;
};

type Props = {
  readonly results: SensitivityResults;
  readonly onOpen?: (changes: BodyChanges) => void;
};

/** Bars for each number of a strategy, the curve of the value under the pointer or the arrow keys, and the verdict. */
export const SensitivityStrip = ({ results, onOpen }: Props) => {
  const { base, numbers } = results;
  const [chosen, setChosen] = useState<Chosen>();
  const span = useMemo(() => pnlSpan(results), [results]);
  const choose = (number: SensitivityNumber, step: number): void => {
    const neighbor = number.steps.find((each) => each.step === step);
    setChosen(neighbor && { number, neighbor });
  };
  return (
    <div className="stack-4">
      <p className="lead">{sensitivitySentence(results)}</p>
      <div className={`stack-6 ${styles.parts}`}>
        <div className="stack-3 at-top min-0">
          <NeighborReading
            base={base}
            chosen={chosen}
            actions={
              chosen &&
              onOpen && (
                <Button size="small" onClick={() => onOpen(chosen.neighbor.changes)}>
                  Open as a backtest
                </Button>
              )
            }
          />
          <NeighborCurve results={results} chosen={chosen} />
        </div>
        <div className={styles.numbers}>
          {numbers.map((number) => (
            <NumberBars
              key={number.field}
              number={number}
              places={placesOf(number, base)}
              span={span}
              step={chosen?.number === number ? chosen.neighbor.step : 0}
              onStep={(step) => choose(number, step)}
            />
          ))}
        </div>
      </div>
      <p className="hint">Each bar is the P&L of a full backtest with that one number changed.</p>
      <NeighborTable results={results} />
    </div>
  );
};
