import { useMemo } from "react";
import { NO_TRADES } from "#shared/domain/report.ts";
import { titleOf } from "../../lib/format.ts";
import { useNarrow } from "../../lib/use-narrow.ts";
import { Cards } from "../../ui/cards.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { FactsTable } from "../../ui/facts-table.tsx";
import { columnsOf, type FieldRow } from "../../ui/field-columns.ts";
import { Notice } from "../../ui/notice.tsx";
import { Panel } from "../../ui/panel.tsx";
import type { SavedSection } from "./section-rows.ts";

const TITLES: Readonly<Record<string, string>> = {
  results: "Summary",
  trade_log: "Trade log",
  overall_inputs: "Baseline inputs and position management",
  option_inputs: "Option inputs",
  risk_inputs: "Risk management",
  event_inputs: "Event inputs",
  entry_inputs: "Volatility price and volume filters",
};

/** These stay tables on narrow windows, where the others become cards (spec §2). */
const ALWAYS_TABLES = ["option_inputs", "entry_inputs"];

/** The page is the backtest's own, so its name is in no row; long texts come last. */
const PLACES = { without: ["backtest_name"], last: ["strategy"] };

/** One section of a saved backtest as a table. */
export const Section = ({ name, rows }: SavedSection) => {
  const title = TITLES[name] ?? titleOf(name);
  return (
    <Panel title={title}>
      {rows.length > 0 ? (
        <Rows name={name} title={title} rows={rows} />
      ) : (
        <Notice kind="note">{NO_TRADES}</Notice>
      )}
    </Panel>
  );
};

const Rows = ({ name, title, rows }: SavedSection & { readonly title: string }) => {
  const isNarrow = useNarrow();
  const columns = useMemo(() => columnsOf(rows, PLACES), [rows]);
  const isTable = ALWAYS_TABLES.includes(name);
  const [only] = rows;
  if (only && rows.length === 1 && !isTable)
    return <FactsTable<FieldRow> caption={title} columns={columns} row={only} />;
  return isNarrow && !isTable ? (
    <Cards columns={columns} rows={rows} />
  ) : (
    <DataTable caption={title} columns={columns} rows={rows} />
  );
};
