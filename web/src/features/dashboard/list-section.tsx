import { type ReactNode, useCallback, useId, useMemo } from "react";
import { useNavigate } from "react-router-dom";
import { useSlim } from "../../lib/use-narrow.ts";
import type { Older } from "../../saved/saved-lists.ts";
import { Button } from "../../ui/buttons/button.tsx";
import type { Column } from "../../ui/table/columns.ts";
import { DataTable } from "../../ui/table/data-table.tsx";
import { ListFilters, type RowFacts, useListFilters } from "./filters/list-filters.tsx";
import { TWO_LINES_REM } from "./two-lines.tsx";

type ListSectionProps = {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly filters?: ReactNode;
  /** The rows that are not loaded yet; undefined for a list that comes whole. */
  readonly older?: Older;
  readonly what: string;
  /** Whether its title is the page's. */
  readonly isPage?: boolean;
  readonly children: ReactNode;
};

/** A list of the dashboard under its heading, with its actions and the button for older rows. */
export const ListSection = ({
  title,
  actions,
  filters,
  older,
  what,
  isPage = false,
  children,
}: ListSectionProps) => {
  const id = useId();
  const Heading = isPage ? "h1" : "h2";
  return (
    <section className="stack-4 min-0" aria-labelledby={id}>
      <div className="head">
        <Heading id={id} className="heading">
          {title}
        </Heading>
        <div className="row">{actions}</div>
      </div>
      {filters}
      {children}
      {older && <OlderRows older={older} what={what} />}
    </section>
  );
};

type OlderRowsProps = { readonly older: Older; readonly what: string };

const wordsOf = ({ state, count }: Older, what: string): string => {
  const newest = `The newest ${count.toLocaleString("en-US")} ${what} are here`;
  if (state === "loading") return `${newest}, older ones are on their way.`;
  return state === "failed" ? `${newest}. Older ones could not be loaded.` : `${newest}.`;
};

const OlderRows = ({ older, what }: OlderRowsProps) => {
  if (older.state === "none") return null;
  const isLoading = older.state === "loading";
  return (
    <div className="head">
      <p role="status" className="hint tabular">
        {wordsOf(older, what)}
      </p>
      <Button size="small" isBusy={isLoading} onClick={older.load}>
        {older.state === "failed" ? "Try again" : "Load older"}
      </Button>
    </div>
  );
};

type FilteredListProps<Row> = Required<Pick<ListSectionProps, "title" | "actions" | "older" | "what">> & {
  readonly isPage?: boolean;
  readonly rows: readonly Row[];
  readonly factsOf: (row: Row) => RowFacts;
  readonly children: (shown: readonly Row[]) => ReactNode;
};

export const FilteredList = <Row,>({ rows, factsOf, children, ...list }: FilteredListProps<Row>) => {
  const { shown, controls } = useListFilters(rows, factsOf);
  const { older, what } = list;
  return (
    <ListSection
      {...list}
      filters={<ListFilters {...{ controls, what }} isAll={older.state === "none"} count={rows.length} />}
    >
      {shown.length > 0 ? (
        children(shown)
      ) : (
        <div className="row" role="status">
          <p className="quiet">No {what} match.</p>
          <Button size="small" onClick={controls.clear}>
            Clear filters
          </Button>
        </div>
      )}
    </ListSection>
  );
};

type RowsTableProps<Row> = {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly pathOf: (row: Row) => string;
};

export const RowsTable = <Row extends object>({ pathOf, columns, ...table }: RowsTableProps<Row>) => {
  const isSlim = useSlim();
  const ordered = useMemo(
    () => (isSlim ? columns.toSorted((a, b) => Number(a.isAside ?? 0) - Number(b.isAside ?? 0)) : columns),
    [columns, isSlim],
  );
  const navigate = useNavigate();
  const open = useCallback((row: Row) => void navigate(pathOf(row)), [navigate, pathOf]);
  return (
    <DataTable
      {...table}
      columns={ordered}
      rowRem={TWO_LINES_REM}
      onRowClick={open}
      isSortable
      isFirstColumnName
    />
  );
};
