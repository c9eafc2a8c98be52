import { useMemo } from "react";
import type { DashboardRow } from "#shared/contracts/saved-list.ts";
import { METRICS_OF } from "#shared/domain/metrics.ts";
import { structureInWords } from "#shared/domain/result-title.ts";
import { nameOfRow } from "../../label/result-name.ts";
import { paths } from "../../lib/paths.ts";
import { isPortfolioId } from "../../lib/saved-portfolio.ts";
import type { Older } from "../../lib/use-list-pages.ts";
import { useNarrow } from "../../lib/use-narrow.ts";
import { ButtonLink } from "../../ui/buttons/button.tsx";
import { ColumnsMenu } from "./columns-menu.tsx";
import { ComparePicked } from "./compare-picked.tsx";
import { ListFilters } from "./filters/list-filters.tsx";
import { NoMatches } from "./filters/no-matches.tsx";
import { type RowFacts, useListFilters } from "./filters/use-list-filters.ts";
import { useKeptColumns } from "./kept-columns.ts";
import { ListSection, RowsTable } from "./list-section.tsx";
import { SavedCards } from "./saved-card.tsx";
import { figureColumns, pathOfRow, savedColumns } from "./saved-columns.tsx";

type SavedListProps = {
  readonly rows: readonly DashboardRow[];
  /** The rows that are not loaded yet. */
  readonly older: Older;
};

const OWN_LEGS = "Custom";

const factsOf = (row: DashboardRow): RowFacts => {
  const { about, label } = row.listing;
  const tags = label?.tags ?? [];
  return {
    ticker: about?.ticker,
    structure: structureInWords(row.strategy) ?? OWN_LEGS,
    tags,
    words: [nameOfRow(row), row.backtest_name, row.strategy, label?.notes, ...tags].join(" "),
  };
};

const isBacktest = (name: string): boolean => !isPortfolioId(name);

/** The saved backtests, newest first: a sortable table, or cards on a narrow window. */
export const SavedList = ({ rows, older }: SavedListProps) => {
  const isNarrow = useNarrow();
  const [chosen, choose] = useKeptColumns(METRICS_OF.dashboard);
  const { shown, controls } = useListFilters(rows, factsOf);
  const figures = useMemo(() => figureColumns(rows), [rows]);
  const columns = useMemo(() => savedColumns(figures, chosen), [figures, chosen]);
  return (
    <ListSection
      title="My Backtests"
      older={older}
      what="backtests"
      actions={
        <>
          <ComparePicked isOfList={isBacktest} />
          {!isNarrow && (
            <ColumnsMenu columns={figures} chosen={chosen} usual={METRICS_OF.dashboard} onChoose={choose} />
          )}
          {rows.some(({ listing }) => listing?.since_saved) && (
            <ButtonLink to={paths.today}>Today</ButtonLink>
          )}
          <ButtonLink look="action" to={paths.backtester}>
            New Backtest
          </ButtonLink>
        </>
      }
      filters={
        <ListFilters
          controls={controls}
          isAll={older.state === "none"}
          count={rows.length}
          what="backtests"
        />
      }
    >
      {shown.length === 0 && <NoMatches what="backtests" controls={controls} />}
      {shown.length > 0 &&
        (isNarrow ? (
          <SavedCards rows={shown} figures={figures} />
        ) : (
          <RowsTable caption="Summary" columns={columns} rows={shown} pathOf={pathOfRow} />
        ))}
    </ListSection>
  );
};
