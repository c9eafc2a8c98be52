import { useMemo, useState } from "react";
import type { TradeRow } from "#shared/contracts/results.ts";
import { downloadText } from "../lib/download.ts";
import { formatCount } from "../lib/format.ts";
import { useNarrow } from "../lib/use-narrow.ts";
import { Button } from "../ui/button.tsx";
import { DataTable } from "../ui/data-table.tsx";
import { columnsOf } from "../ui/field-columns.ts";
import { LineSelect } from "../ui/line-select.tsx";
import { Section } from "../ui/section.tsx";
import styles from "./report.module.css";
import { tradeCsv } from "./trade-csv.ts";

const ALL = "";

/** What stands first: the specification's columns, or what a narrow screen shows before one scrolls sideways. */
const FIRST = ["date_open", "date_close", "days_held", "net_debit", "net_credit", "pnl", "exit_reason"];
const FIRST_ON_NARROW = ["date_close", "pnl", "exit_reason"];

const countByReason = (trades: readonly TradeRow[]): [string, number][] => {
  const counts = new Map<string, number>();
  for (const { exit_reason } of trades) counts.set(exit_reason, (counts.get(exit_reason) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
};

type Props = { readonly ticker: string; readonly trades: readonly TradeRow[] };

/** Every trade: sortable, by exit reason, as a file. */
export const TradeLog = ({ ticker, trades }: Props) => {
  const [reason, setReason] = useState(ALL);
  const first = useNarrow() ? FIRST_ON_NARROW : FIRST;
  const columns = useMemo(
    () => columnsOf(trades.slice(0, 1), { first, without: ["backtest_name"] }),
    [trades, first],
  );
  const shown = useMemo(
    () => (reason === ALL ? trades : trades.filter(({ exit_reason }) => exit_reason === reason)),
    [trades, reason],
  );
  return (
    <Section
      title="Trade log"
      actions={
        <div className={styles.logActions}>
          <LineSelect label="Exit reason" value={reason} onChange={(event) => setReason(event.target.value)}>
            <option value={ALL}>All ({formatCount(trades.length)})</option>
            {countByReason(trades).map(([name, count]) => (
              <option key={name} value={name}>
                {name} ({formatCount(count)})
              </option>
            ))}
          </LineSelect>
          <Button
            size="small"
            onClick={() => downloadText(`${ticker}-trades.csv`, tradeCsv(shown), "text/csv")}
          >
            Download CSV
          </Button>
        </div>
      }
    >
      <DataTable caption="All trades" columns={columns} rows={shown} isSortable />
    </Section>
  );
};
