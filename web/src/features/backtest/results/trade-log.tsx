import { useMemo, useState } from "react";
import type { TradeRow } from "#shared/contracts/results.ts";
import { downloadText } from "../../../lib/download.ts";
import { formatCount } from "../../../lib/format.ts";
import { useNarrow } from "../../../lib/use-narrow.ts";
import { Button } from "../../../ui/button.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { columnsOf } from "../../../ui/field-columns.ts";
import { Panel } from "../../../ui/panel.tsx";
import styles from "./results.module.css";
import { tradeCsv } from "./trade-csv.ts";

const ALL = "";

const COLUMNS = [
  "date_open",
  "date_close",
  "days_held",
  "net_debit",
  "net_credit",
  "pnl",
  "exit_reason",
] as const;
/** What a narrow screen shows before one scrolls sideways. */
const NARROW_COLUMNS = ["date_close", "pnl", "exit_reason"] as const;

/** The trade with the said fields first, which is the order of the table's columns. */
const inOrder = (fields: readonly (keyof TradeRow)[], trade: TradeRow): TradeRow => ({
  ...(Object.fromEntries(fields.map((field) => [field, trade[field]])) as TradeRow),
  ...trade,
});

const countByReason = (trades: readonly TradeRow[]): [string, number][] => {
  const counts = new Map<string, number>();
  for (const { exit_reason } of trades) counts.set(exit_reason, (counts.get(exit_reason) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
};

/** Every trade: sortable, by exit reason, as a file. */
export const TradeLog = ({ trades }: { readonly trades: readonly TradeRow[] }) => {
  const [reason, setReason] = useState(ALL);
  const fields = useNarrow() ? NARROW_COLUMNS : COLUMNS;
  const rows = useMemo(() => trades.map((trade) => inOrder(fields, trade)), [trades, fields]);
  const columns = useMemo(() => columnsOf(rows.slice(0, 1), { without: ["backtest_name"] }), [rows]);
  const shown = useMemo(
    () => (reason === ALL ? rows : rows.filter(({ exit_reason }) => exit_reason === reason)),
    [rows, reason],
  );
  return (
    <Panel
      title="Trade log"
      actions={
        <div className={styles.logActions}>
          <label>
            <span>Exit reason</span>
            <select value={reason} onChange={(event) => setReason(event.target.value)}>
              <option value={ALL}>All ({formatCount(trades.length)})</option>
              {countByReason(trades).map(([name, count]) => (
                <option key={name} value={name}>
                  {name} ({formatCount(count)})
                </option>
              ))}
            </select>
          </label>
          <Button size="small" onClick={() => downloadText("trades.csv", tradeCsv(shown), "text/csv")}>
            Download CSV
          </Button>
        </div>
      }
    >
      <DataTable caption="All trades" columns={columns} rows={shown} isSortable />
    </Panel>
  );
};
