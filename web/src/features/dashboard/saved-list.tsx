import { useMemo, useState } from "react";
import type { DashboardRow } from "#shared/contracts/saved-list.ts";
import { structureInWords } from "#shared/domain/strategy/result-title.ts";
import { paths } from "../../lib/paths.ts";
import { COLUMNS_KEY } from "../../lib/session.ts";
import { useNarrow } from "../../lib/use-narrow.ts";
import { differingWords, nameOfRow } from "../../saved/result-name.ts";
import type { Older } from "../../saved/saved-lists.ts";
import { Button, ButtonLink } from "../../ui/buttons/button.tsx";
import { TickBox } from "../../ui/fields/tick-box.tsx";
import { DropPanel } from "../../ui/overlays/drop-panel.tsx";
import type { Column } from "../../ui/table/columns.ts";
import styles from "./columns-menu.module.css";
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
    ticker: about?.ticker,
    structure: structureInWords(row.strategy) ?? OWN_LEGS,
    tags,
    words: [nameOfRow(row), row.backtest_name, row.strategy, label?.notes, ...tags].join(" "),
  };
};

export const SavedList = ({ rows, older }: SavedListProps) => {
  const isNarrow = useNarrow();
  const [chosen, choose] = useKeptColumns(USUAL);
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

type ColumnsMenuProps<Row> = {
  readonly columns: readonly Column<Row>[];
  readonly chosen: readonly string[];
  readonly usual: readonly string[];
  readonly onChoose: (ids: readonly string[]) => void;
};

const ColumnsMenu = <Row,>({ columns, chosen, usual, onChoose }: ColumnsMenuProps<Row>) => (
  <DropPanel label="Columns">
    <fieldset className={styles.columns}>
      <legend className="visually-hidden">Figures in the table</legend>
      {columns.map(({ id, header }) => (
        <TickBox
          key={id}
          checked={chosen.includes(id)}
          onChange={() =>
            onChoose(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
          }
        >
          {header}
        </TickBox>
      ))}
    </fieldset>
    <Button size="small" onClick={() => onChoose(usual)}>
      Reset columns
    </Button>
  </DropPanel>
);

const read = (storage: Storage): readonly string[] | undefined => {
  try {
    const kept: unknown = JSON.parse(storage.getItem(COLUMNS_KEY) ?? "null");
    return Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : undefined;
  } catch {
    return undefined;
  }
};

const write = (storage: Storage, ids: readonly string[]): void => {
  try {
    storage.setItem(COLUMNS_KEY, JSON.stringify(ids));
  } catch (failure) {
    console.error("the columns could not be kept", failure);
  }
};

/** Returns the chosen columns, kept until the log-out; `usual` before the first choice. */
const useKeptColumns = (
  usual: readonly string[],
  storage = window.localStorage,
): readonly [readonly string[], (ids: readonly string[]) => void] => {
  const [ids, setIds] = useState(() => read(storage) ?? usual);
  return [
    ids,
    (chosen) => {
      setIds(chosen);
      write(storage, chosen);
    },
  ];
};
