import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import type { DashboardRow } from "#shared/contracts/dashboard.ts";
import { paths, TICKER_QUERY } from "../../lib/paths.ts";
import { useNarrow } from "../../lib/use-narrow.ts";
import { ButtonLink } from "../../ui/buttons/button.tsx";
import { Cards } from "../../ui/table/cards.tsx";
import { ColumnsMenu } from "./columns-menu.tsx";
import { ComparePicked } from "./compare-picked.tsx";
import { useKeptColumns } from "./kept-columns.ts";
import { ListSection, RowsTable } from "./list-section.tsx";
import { PicksProvider } from "./picks.tsx";
import { SavedCard } from "./saved-card.tsx";
import { DECIDING_FIGURES, figureColumns, pathOfRow, savedColumns } from "./saved-columns.tsx";
import { ALL_TICKERS, TickerSelect } from "./ticker-select.tsx";
import type { Older } from "./use-list-pages.ts";

type SavedListProps = {
  readonly rows: readonly DashboardRow[];
  /** The rows that are not loaded yet. */
  readonly older: Older;
};

/** The saved backtests, newest first: a sortable table, or cards on a narrow window. */
export const SavedList = ({ rows, older }: SavedListProps) => {
  const isNarrow = useNarrow();
  const [query, setQuery] = useSearchParams();
  const [chosen, choose] = useKeptColumns(DECIDING_FIGURES);
  const asked = query.get(TICKER_QUERY);
  const ofTicker = useMemo(
    () => rows.filter(({ listing }) => listing.about?.ticker === asked),
    [rows, asked],
  );
  // The address may name a ticker whose backtests were deleted.
  const isFiltered = asked !== null && ofTicker.length > 0;
  const shown = isFiltered ? ofTicker : rows;
  const figures = useMemo(() => figureColumns(rows), [rows]);
  const columns = useMemo(() => savedColumns(figures, chosen), [figures, chosen]);
  const list = (
    <ListSection
      title="My Backtests"
      older={older}
      what="backtests"
      actions={
        <>
          <ComparePicked />
          <TickerSelect
            rows={rows}
            isAll={older.state === "none"}
            ticker={isFiltered ? asked : ALL_TICKERS}
            onChoose={(name) =>
              setQuery(name === ALL_TICKERS ? {} : { [TICKER_QUERY]: name }, { replace: true })
            }
          />
          {!isNarrow && (
            <ColumnsMenu columns={figures} chosen={chosen} usual={DECIDING_FIGURES} onChoose={choose} />
          )}
          <ButtonLink look="action" to={paths.backtester}>
            New Backtest
          </ButtonLink>
        </>
      }
    >
      {isNarrow ? (
        <SavedCards rows={shown} figures={figures} />
      ) : (
        <RowsTable caption="Summary" columns={columns} rows={shown} pathOf={pathOfRow} />
      )}
    </ListSection>
  );
  return rows.length > 1 ? <PicksProvider>{list}</PicksProvider> : list;
};

type CardsProps = {
  readonly rows: readonly DashboardRow[];
  readonly figures: ReturnType<typeof figureColumns>;
};

const SavedCards = ({ rows, figures }: CardsProps) => {
  const isDeciding = ({ id }: { readonly id: string }) => DECIDING_FIGURES.includes(id);
  const deciding = figures.filter(isDeciding);
  return (
    <Cards
      columns={figures.filter((column) => !isDeciding(column))}
      rows={rows}
      titleOf={(place) => (rows.length > 1 ? `Strategy ${place}` : undefined)}
      lead={(row) => <SavedCard row={row} figures={deciding} />}
      leadLines={0}
    />
  );
};
