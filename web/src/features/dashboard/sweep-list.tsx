import { useMemo } from "react";
import type { SavedSweepRow } from "#shared/contracts/sweep/saved-row.ts";
import { nameOfSweep } from "../../saved/result-name.ts";
import { paths } from "../../lib/paths.ts";
import type { Older } from "../../saved/use-list-pages.ts";
import { useNarrow } from "../../lib/use-narrow.ts";
import { ButtonLink } from "../../ui/buttons/button.tsx";
import { classes } from "../../ui/classes.ts";
import { Cards } from "../../ui/table/cards.tsx";
import type { Column } from "../../ui/table/columns.ts";
import { ListFilters } from "./filters/list-filters.tsx";
import { NoMatches } from "./filters/no-matches.tsx";
import { type RowFacts, useListFilters } from "./filters/use-list-filters.ts";
import { ListSection, RowsTable } from "./list-section.tsx";
import card from "./saved-card.module.css";
import {
  leaderInWords,
  pathOfSweep,
  periodOf,
  SWEEP_COLUMNS,
  SWEEP_FIGURES,
  SweepName,
} from "./sweep-columns.tsx";

const factsOf = (row: SavedSweepRow): RowFacts => {
  const tags = row.label?.tags ?? [];
  return {
    ticker: row.ticker,
    structure: row.leader?.values.structure,
    tags,
    words: [nameOfSweep(row), row.name, leaderInWords(row), row.label?.notes, ...tags].join(" "),
  };
};

/** Keeps the filters of this list apart from those of the backtests. */
const PREFIX = "sweep_";

type SweepListProps = {
  readonly sweeps: readonly SavedSweepRow[];
  /** The rows that are not loaded yet. */
  readonly older: Older;
};

/** The saved sweeps, newest first; empty without any. */
export const SweepList = ({ sweeps, older }: SweepListProps) => {
  const { shown, controls } = useListFilters(sweeps, factsOf, PREFIX);
  if (sweeps.length === 0) return null;
  return (
    <ListSection
      title="My Sweeps"
      older={older}
      what="sweeps"
      actions={<ButtonLink to={paths.explore}>New Sweep</ButtonLink>}
      filters={
        <ListFilters controls={controls} isAll={older.state === "none"} count={sweeps.length} what="sweeps" />
      }
    >
      {shown.length === 0 && <NoMatches what="sweeps" controls={controls} />}
      {shown.length > 0 && <SweepRows rows={shown} />}
    </ListSection>
  );
};

type SweepRowsProps = {
  readonly rows: readonly SavedSweepRow[];
  /** Columns after the figures. */
  readonly more?: readonly Column<SavedSweepRow>[];
};

const NO_COLUMNS: readonly Column<SavedSweepRow>[] = [];

/** Rows of sweeps: a sortable table, or cards on a narrow window. */
export const SweepRows = ({ rows, more = NO_COLUMNS }: SweepRowsProps) => {
  const isNarrow = useNarrow();
  const columns = useMemo(() => [...SWEEP_COLUMNS, ...more], [more]);
  if (!isNarrow)
    return <RowsTable caption="Saved sweeps" columns={columns} rows={rows} pathOf={pathOfSweep} />;
  const lines = [...SWEEP_FIGURES, ...more];
  return (
    <Cards columns={lines} rows={rows} lead={(row) => <SweepCard row={row} />} leadLines={lines.length} />
  );
};

const SweepCard = ({ row }: { readonly row: SavedSweepRow }) => (
  <div className={classes("stack-2", card.card)}>
    <div>
      <p className={card.name}>{nameOfSweep(row)}</p>
      <p className="hint">{leaderInWords(row)}</p>
    </div>
    <p className="hint">
      <SweepName row={row} />
    </p>
    <p className="hint">
      {row.ticker}, {periodOf(row)}
    </p>
  </div>
);
