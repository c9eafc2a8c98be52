import { useMemo } from "react";
import type { DashboardRow } from "#shared/contracts/saved-list.ts";
import { paths } from "../../lib/paths.ts";
import { COLUMNS_KEY } from "../../lib/session.ts";
import { useNarrow } from "../../lib/use-narrow.ts";
import { differingWords, nameOfRow } from "../../saved/result-name.ts";
import type { Older } from "../../saved/saved-lists.ts";
import { ButtonLink } from "../../ui/buttons/button.tsx";
import { ColumnsMenu, useKeptColumns } from "../../ui/table/columns-menu.tsx";
import { ComparePicked } from "./compare-picked.tsx";
import type { RowFacts } from "./filters/list-filters.tsx";
import { FilteredList, RowsTable } from "./list-section.tsx";
import { SavedCards } from "./saved-card.tsx";
import { figureColumns, pathOfRow, savedColumns, USUAL } from "./saved-columns.tsx";

type SavedListProps = { readonly rows: readonly DashboardRow[]; readonly older: Older };

const OWN_LEGS = "Custom";

const factsOf = (row: DashboardRow): RowFacts => {
  const { about, label } = row.listing;
  const tags = label?.tags ?? [];
  return {
    ticker: about.ticker,
    structure: about.structure ?? OWN_LEGS,
    tags,
    words: [nameOfRow(row), row.backtest_name, row.strategy, label?.notes, ...tags].join(" "),
  };
};

export const SavedList = ({ rows, older }: SavedListProps) => {
  const isNarrow = useNarrow();
  const [chosen, choose] = useKeptColumns(COLUMNS_KEY, USUAL);
  const figures = useMemo(() => figureColumns(rows), [rows]);
  const columns = useMemo(() => savedColumns(figures, chosen, differingWords(rows)), [figures, chosen, rows]);
  return (
    <FilteredList
      title="My Backtests"
      {...{ rows, older, factsOf }}
      what="backtests"
      actions={
        <>
          <ComparePicked />
          {!isNarrow && <ColumnsMenu columns={figures} chosen={chosen} usual={USUAL} onChoose={choose} />}
          <ButtonLink look="action" to={paths.backtester}>
            New Backtest
          </ButtonLink>
        </>
      }
    >
      {(shown) =>
        isNarrow ? (
          <SavedCards rows={shown} figures={figures} />
        ) : (
          <RowsTable caption="Summary" columns={columns} rows={shown} pathOf={pathOfRow} />
        )
      }
    </FilteredList>
  );
};
