import { useMemo } from "react";
import type { SavedPortfolioRow } from "#shared/contracts/portfolios/saved-row.ts";
import { nameOfPortfolio } from "../../../saved/result-name.ts";
import { paths } from "../../../lib/paths.ts";
import { isPortfolioKey } from "../../../saved/saved-kinds.ts";
import type { Older } from "../../../saved/use-list-pages.ts";
import { useNarrow } from "../../../lib/use-narrow.ts";
import { ButtonLink } from "../../../ui/buttons/button.tsx";
import { classes } from "../../../ui/classes.ts";
import { Cards } from "../../../ui/table/cards.tsx";
import type { Column } from "../../../ui/table/columns.ts";
import { ComparePicked } from "../compare-picked.tsx";
import { ListFilters } from "../filters/list-filters.tsx";
import { NoMatches } from "../filters/no-matches.tsx";
import { type RowFacts, useListFilters } from "../filters/use-list-filters.ts";
import { ListSection, RowsTable } from "../list-section.tsx";
import { PickBox } from "../pick-box.tsx";
import card from "../saved-card.module.css";
import {
  PORTFOLIO_COLUMNS,
  PORTFOLIO_FIGURES,
  PortfolioName,
  pathOfPortfolio,
  periodOf,
  tickersOf,
} from "./portfolio-columns.tsx";

const factsOf = (row: SavedPortfolioRow): RowFacts => {
  const tags = row.label?.tags ?? [];
  return {
    ticker: tickersOf(row),
    structure: undefined,
    tags,
    words: [nameOfPortfolio(row), row.name, row.id, row.label?.notes, ...tags].join(" "),
  };
};

/** Keeps the filters of this list apart from those of the backtests. */
const PREFIX = "portfolio_";

type PortfolioListProps = {
  readonly portfolios: readonly SavedPortfolioRow[];
  /** The rows that are not loaded yet. */
  readonly older: Older;
};

/** The saved portfolios, newest first. */
export const PortfolioList = ({ portfolios, older }: PortfolioListProps) => {
  const { shown, controls } = useListFilters(portfolios, factsOf, PREFIX);
  return (
    <ListSection
      title="My Portfolios"
      older={older}
      what="portfolios"
      actions={
        <>
          <ComparePicked isOfList={isPortfolioKey} />
          <ButtonLink to={paths.portfolio}>New Portfolio</ButtonLink>
        </>
      }
      filters={
        <ListFilters
          controls={controls}
          isAll={older.state === "none"}
          count={portfolios.length}
          what="portfolios"
        />
      }
    >
      {shown.length === 0 && <NoMatches what="portfolios" controls={controls} />}
      {shown.length > 0 && <PortfolioRows rows={shown} />}
    </ListSection>
  );
};

type PortfolioRowsProps = {
  readonly rows: readonly SavedPortfolioRow[];
  /** Columns after the figures. */
  readonly more?: readonly Column<SavedPortfolioRow>[];
};

const NO_COLUMNS: readonly Column<SavedPortfolioRow>[] = [];

/** Rows of portfolios: a sortable table, or cards on a narrow window. */
export const PortfolioRows = ({ rows, more = NO_COLUMNS }: PortfolioRowsProps) => {
  const isNarrow = useNarrow();
  const columns = useMemo(() => [...PORTFOLIO_COLUMNS, ...more], [more]);
  if (!isNarrow)
    return <RowsTable caption="Saved portfolios" columns={columns} rows={rows} pathOf={pathOfPortfolio} />;
  const lines = [...PORTFOLIO_FIGURES, ...more];
  return (
    <Cards columns={lines} rows={rows} lead={(row) => <PortfolioCard row={row} />} leadLines={lines.length} />
  );
};

const PortfolioCard = ({ row }: { readonly row: SavedPortfolioRow }) => (
  <div className={classes("stack-2", card.card)}>
    <p className={card.name}>{nameOfPortfolio(row)}</p>
    <p className="hint">
      <PortfolioName row={row} />
    </p>
    <p className="hint">
      {tickersOf(row)}, {periodOf(row)}
    </p>
    <PickBox name={row.id} isLabelled />
  </div>
);
