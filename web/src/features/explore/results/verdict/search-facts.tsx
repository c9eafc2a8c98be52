import { useMemo } from "react";
import type { StructureCount } from "#shared/contracts/sweep/results.ts";
import { formatCount, formatNumber } from "../../../../lib/format.ts";
import { Section } from "../../../../ui/page/section.tsx";
import { type Column, numberColumn, textColumn } from "../../../../ui/table/columns.ts";
import { DataTable } from "../../../../ui/table/data-table.tsx";
import { FactsTable } from "../../../../ui/table/facts-table.tsx";
import type { JudgedSweep } from "../leaders/read-leaders.ts";

const fact = (header: string, text: (results: JudgedSweep) => string, hint?: string) =>
  textColumn(header, text, { hint, isNumber: true });

const FACTS: readonly Column<JudgedSweep>[] = [
  fact("Combinations", ({ counts }) => formatCount(counts.combinations)),
  fact("Spreads", ({ counts }) => formatCount(counts.spreads), "Structures with their expiries and deltas."),
  fact(
    "Ranked",
    ({ counts }) => formatCount(counts.ranked),
    "Combinations with at least the minimum trades in sample.",
  ),
  fact(
    "Unique results",
    ({ counts }) => formatCount(counts.distinct),
    "Ranked combinations that trade alike count once.",
  ),
  fact(
    "Tries",
    ({ honesty }) => formatCount(honesty.trials),
    "The tries that luck had: these results, and those of earlier searches of the same tickers and years.",
  ),
  fact("No trades", ({ counts }) => formatCount(counts.without_trades), "In sample."),
  fact(
    "Too few trades",
    ({ counts }) => formatCount(counts.too_few_trades),
    "Traded in sample, but less often than the minimum.",
  ),
  fact("Period", ({ period }) => `${period.start_date} to ${period.end_date}`),
  fact("Sessions", ({ period }) => formatCount(period.sessions)),
  fact("In sample", ({ period }) => `${formatCount(period.sessions_in)} sessions`),
  fact("Kept back from", ({ period: { split_date: split } }) => (split === null ? "nothing" : split)),
  fact("Took", ({ run }) => `${formatNumber(run.seconds)} s`),
  fact("Combinations/s", ({ run }) => formatCount(run.combinations_per_second)),
];

const COUNT_COLUMNS: readonly Column<StructureCount>[] = [
  textColumn("Structure", ({ structure }) => structure, { id: "structure" }),
  numberColumn("Spreads", undefined, ({ spreads }) => spreads, formatCount, { id: "spreads" }),
  numberColumn("Combinations", undefined, (row) => row.combinations, formatCount, { id: "combinations" }),
];

export const SearchFacts = ({ results }: { readonly results: JudgedSweep }) => {
  const rows = useMemo(() => [...results.counts.by_structure], [results]);
  return (
    <Section title="What was searched">
      <FactsTable caption="What was searched" columns={FACTS} row={results} />
      <details className="disclosure">
        <summary>By structure</summary>
        <DataTable
          caption="Combinations by structure"
          columns={COUNT_COLUMNS}
          rows={rows}
          isSortable
          isFirstColumnName
        />
      </details>
    </Section>
  );
};
