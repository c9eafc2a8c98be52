import type { ForwardRecord } from "#shared/contracts/forward/record.ts";
import { formatCount, formatMoney, formatProfit, formatWholePercent, NO_VALUE } from "../../lib/format.ts";
import { Toned } from "../../ui/figures/toned.tsx";
import { Term } from "../../ui/overlays/term.tsx";
import { toneOfProfit } from "../../ui/table/columns.ts";
import side from "../../ui/table/side-table.module.css";
import { WideTable } from "../../ui/table/wide-table.tsx";

/** Figures of the saved or of the forward trades; drawdowns are positive dollars. */
type Sums = ForwardRecord["saved"] & { readonly ddown: number | undefined };

type Line = {
  readonly label: string;
  readonly hint?: string;
  readonly text: (sums: Sums) => string;
  /** The dollars whose sign gives the color. */
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
  { label: "Drawdown", hint: "Largest fall, by closed trades.", text: ({ ddown }) => formatMoney(ddown) },
];

type ComparedFiguresProps = Pick<ForwardRecord, "saved" | "forward"> & {
  /** The drawdown of the saved backtest's closed trades, in dollars. */
  readonly savedDrawdown: number | undefined;
};

/** The figures of the saved trades beside those of the trades since. */
export const ComparedFigures = ({ saved, forward, savedDrawdown }: ComparedFiguresProps) => (
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
          <Value line={line} sums={{ ...saved, ddown: savedDrawdown }} />
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
