import type { ForwardRecord, OpenRow } from "#shared/contracts/forward/record.ts";
import type { SummaryRow } from "#shared/contracts/results.ts";
import { changedWords, signalCaution } from "#shared/domain/result/forward-words.ts";
import {
  formatCount,
  formatDate,
  formatMoney,
  formatProfit,
  formatWholePercent,
  NO_VALUE,
} from "../../lib/format.ts";
import { contractsOfLegs } from "../../report/trades/traded-legs.ts";
import { Toned } from "../../ui/figures/toned.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { Term } from "../../ui/overlays/term.tsx";
import { type Column, numberColumn, textColumn, toneOfProfit } from "../../ui/table/columns.ts";
import { DataTable } from "../../ui/table/data-table.tsx";
import side from "../../ui/table/side-table.module.css";
import { WideTable } from "../../ui/table/wide-table.tsx";
import { SignalWords } from "./signal-words.tsx";
import { Verdict } from "./verdict.tsx";

type SinceSavedProps = {
  readonly record: ForwardRecord;
  /** The saved backtest's own summary. */
  readonly saved: Pick<SummaryRow, "n_trades" | "ddown_mtm"> | undefined;
};

/** The forward record of a followed backtest: the verdict, its figures, open positions and the newest signals. */
export const SinceSaved = ({ record, saved }: SinceSavedProps) => {
  const { changed, open, signals } = record;
  return (
    <div className="stack-6">
      {changed > 0 && <Notice kind="note">{changedWords(changed)}</Notice>}
      <div className="columns align-start halves-900">
        <div className="stack-6">
          <Verdict {...record} />
          <div className="stack-1">
            <h3>Newest signals</h3>
            <SignalWords words={signals.words} />
            <p className="hint">{signalCaution(formatDate(signals.date))}</p>
          </div>
        </div>
        <div className="stack-2">
          <ComparedFigures record={record} savedDrawdown={saved?.ddown_mtm} />
          <LeftOpen count={(saved?.n_trades ?? 0) - record.saved.n_trades} />
        </div>
      </div>
      {open.length > 0 && (
        <div className="stack-2">
          <h3>Open positions</h3>
          <OpenPositions rows={open} />
        </div>
      )}
    </div>
  );
};

/** Why the saved column differs from the page's own figures. */
const LeftOpen = ({ count }: { readonly count: number }) =>
  count > 0 && (
    <p className="hint">
      {`Trades and P&L of the saved backtest stand here without the ${count === 1 ? "position that was" : `${formatCount(count)} positions that were`} open at the end.`}
    </p>
  );

/** Figures of the saved or of the forward trades; drawdowns are positive dollars. */
type Sums = ForwardRecord["saved"] & { readonly ddown_mtm: number | undefined };

type Line = {
  readonly label: string;
  readonly hint?: string;
  readonly text: (sums: Sums) => string;
  readonly profit?: (sums: Sums) => number | null;
};

const winsWords = ({ n_wins: wins, n_trades: trades }: Sums): string =>
  trades === 0 ? NO_VALUE : `${formatCount(wins)} (${formatWholePercent((100 * wins) / trades)})`;

const LINES: readonly Line[] = [
  {
    label: "Trades",
    hint: "Closed trades. A position open on the day of the save counts in neither column.",
    text: ({ n_trades }) => formatCount(n_trades),
  },
  { label: "Wins", text: winsWords },
  { label: "P&L", text: ({ cum_pnl }) => formatProfit(cum_pnl), profit: ({ cum_pnl }) => cum_pnl },
  {
    label: "Expected value",
    hint: "Mean P&L per trade.",
    text: ({ e }) => formatProfit(e),
    profit: ({ e }) => e,
  },
  {
    label: "Drawdown",
    hint: "Largest fall of the account, marked daily, open positions included.",
    text: ({ ddown_mtm: fall }) => formatMoney(fall),
  },
];

type ComparedFiguresProps = {
  readonly record: Pick<ForwardRecord, "saved" | "forward">;
  readonly savedDrawdown: number | undefined;
};

const ComparedFigures = ({ record: { saved, forward }, savedDrawdown }: ComparedFiguresProps) => (
  <WideTable caption="Saved backtest and since" className={side.table}>
    <thead>
      <tr>
        <td />
        <th scope="col">Saved backtest</th>
        <th scope="col">Since saved</th>
      </tr>
    </thead>
    <tbody>
      {LINES.map((line) => (
        <tr key={line.label}>
          <th scope="row">
            <Term hint={line.hint}>{line.label}</Term>
          </th>
          <Value line={line} sums={{ ...saved, ddown_mtm: savedDrawdown }} />
          <Value line={line} sums={forward} />
        </tr>
      ))}
    </tbody>
  </WideTable>
);

const Value = ({ line: { text, profit }, sums }: { readonly line: Line; readonly sums: Sums }) => (
  <td>
    <Toned tone={toneOfProfit(profit?.(sums) ?? 0)}>{text(sums)}</Toned>
  </td>
);

const contractsOf = ({ legs, spreads }: OpenRow): string => contractsOfLegs(legs, spreads);

const COLUMNS: readonly Column<OpenRow>[] = [
  textColumn("Contracts", contractsOf, { id: "contracts" }),
  numberColumn(
    "P&L, marked",
    "What closing on the newest session would give, costs included.",
    ({ pnl }) => pnl,
    formatProfit,
    { id: "pnl", tone: ({ pnl }) => toneOfProfit(pnl) },
  ),
  textColumn("Opened", ({ date_open }) => date_open, { id: "date_open" }),
  numberColumn("Risk", undefined, ({ risk }) => risk, formatMoney, { id: "risk" }),
];

const OpenPositions = ({ rows }: { readonly rows: readonly OpenRow[] }) => (
  <DataTable caption="Open positions" columns={COLUMNS} rows={rows} />
);
