import { Suspense } from "react";
import type { TradeRow } from "#shared/contracts/results.ts";
import { formatFixed } from "../../lib/format.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { useNarrow } from "../../lib/use-narrow.ts";
import { classes } from "../../ui/classes.ts";
import { Facts, factsOf } from "../../ui/figures/facts.tsx";
import { Toned } from "../../ui/figures/toned.tsx";
import { Term } from "../../ui/overlays/term.tsx";
import { CellValue } from "../../ui/table/cell-value.tsx";
import type { Column } from "../../ui/table/columns.ts";
import { toneOfProfit } from "../../ui/table/columns.ts";
import { ESTIMATED_HINT } from "../quote-line.tsx";
import type { Results } from "../read-results.ts";
import { TradeArrows } from "./trade-arrows.tsx";
import { exitText, factColumns, legColumns, tradeFacts } from "./trade-columns.ts";
import styles from "./trade-details.module.css";
import { type LegResult, legResults } from "./traded-legs.ts";

const Inspector = lazyPart(() => import("./inspector/inspector.tsx"), "Inspector");

export type TradeSource = {
  readonly ticker: string;
  readonly results: Results;
  readonly trades: readonly TradeRow[];
};

export const TradeDetails = ({
  trade,
  source,
}: {
  readonly trade: TradeRow;
  readonly source: TradeSource;
}) => {
  const legs = legResults(trade);
  const facts = tradeFacts(trade);
  const isNarrow = useNarrow();
  const Legs = isNarrow ? LegLines : LegTable;
  return (
    <>
      <TradeArrows trade={trade} trades={source.trades} />
      <Suspense fallback={<div className={styles.waiting} />}>
        <Inspector trade={trade} ticker={source.ticker} results={source.results} />
      </Suspense>
      <div className={`row gap-12 rows-4 align-start ${styles.opened}`}>
        <div>
          <Legs legs={legs} />
          <Commissions {...trade.details} />
          {legs.some(({ isEstimated }) => isEstimated) && <p className="hint mt-1">est.: {ESTIMATED_HINT}</p>}
        </div>
        <Facts of={factsOf(factColumns(facts, isNarrow), facts)} list={styles.facts} line="line between" />
      </div>
    </>
  );
};

type LegsProps = { readonly legs: readonly LegResult[] };

/** On a phone, a leg takes two lines instead of eight columns. */
const LegLines = ({ legs }: LegsProps) => (
  <ul className={classes("stack-2", styles.legLines)}>
    {legs.map((leg) => {
      const { place, side, count, right, strike, expiry, entry, pnl } = leg;
      return (
        <li key={place}>
          <span>
            {side} {count} × {strike === null ? `100 ${right}` : `${strike} ${right}, ${expiry}`}
          </span>
          <Toned tone={toneOfProfit(pnl)}>{formatFixed(pnl)}</Toned>
          <span className="hint across">
            opened at {formatFixed(entry)}, closed at {exitText(leg)}
          </span>
        </li>
      );
    })}
  </ul>
);

const numberClass = (column: Column<LegResult>): string | undefined =>
  column.isNumber ? "text-right" : undefined;

const LegTable = ({ legs }: LegsProps) => {
  const columns = legColumns(legs);
  return (
    <table className={styles.legs}>
      <caption className="visually-hidden">Legs</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.id} scope="col" className={numberClass(column)} data-field={column.id}>
              <Term hint={column.hint}>{column.header}</Term>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {legs.map((leg) => (
          <tr key={leg.place}>
            {columns.map((column) => (
              <td key={column.id} className={numberClass(column)} data-field={column.id}>
                <CellValue column={column} row={leg} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** The commissions between the legs' P&L and the trade's. */
const Commissions = (details: TradeRow["details"]) => (
  <p className="hint mt-1">
    Commissions: {formatFixed(details.open_commission)} to open, {formatFixed(details.close_commission)} to
    close.
  </p>
);
