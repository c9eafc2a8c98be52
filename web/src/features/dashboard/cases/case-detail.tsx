import { useCallback, useMemo, useState } from "react";
import { Link } from "react-router-dom";
import type { CaseDetail as Detail } from "#shared/contracts/cases.ts";
import type { SavedPortfolioRow } from "#shared/contracts/portfolios/saved-row.ts";
import type { DashboardRow } from "#shared/contracts/saved-list.ts";
import type { SavedSweepRow } from "#shared/contracts/sweep/saved-row.ts";
import { useChangeCase, useDeleteCase } from "../../../cases/use-cases.ts";
import { MOST_COMPARED } from "../../../charts/most-compared.ts";
import { formatInstantDay, titleOf } from "../../../lib/format.ts";
import { comparePath, paths } from "../../../lib/paths.ts";
import { useNarrow } from "../../../lib/use-narrow.ts";
import { LazyLabelDialog } from "../../../saved/labeled.tsx";
import { differingWords } from "../../../saved/result-name.ts";
import { Button, ButtonLink } from "../../../ui/buttons/button.tsx";
import { DeleteButton } from "../../../ui/buttons/delete-button.tsx";
import { EmptyState } from "../../../ui/notices/empty-state.tsx";
import { Notice } from "../../../ui/notices/notice.tsx";
import type { Column } from "../../../ui/table/columns.ts";
import { ComparePicked } from "../compare-picked.tsx";
import { ListSection, RowsTable } from "../list-section.tsx";
import { type OtherKind, PORTFOLIOS, SWEEPS } from "../other-kinds.ts";
import { OtherRows } from "../other-list.tsx";
import { PicksProvider } from "../picks.tsx";
import { SavedCards } from "../saved-card.tsx";
import { figureColumns, pathOfRow, savedColumns, USUAL } from "../saved-columns.tsx";
import styles from "./case-detail.module.css";
import { sizeOfCase } from "./case-list.tsx";

/** A case: its name and notes, its backtests, portfolios and sweeps, and the way to compare the first two. */
export const CaseDetail = ({ detail }: { readonly detail: Detail }) => {
  const { case: about, backtests, sweeps, portfolios } = detail;
  const change = useChangeCase();
  const { mutate } = change;
  const remove = useCallback(
    (item: string) => mutate({ caseId: about.case_id, remove: [item] }),
    [mutate, about.case_id],
  );
  const count = backtests.length + sweeps.length + portfolios.length;
  return (
    <article className="stack-8">
      <CaseHeading detail={detail} />
      {change.error && <Notice kind="failure">{change.error.message}</Notice>}
      {count === 0 && (
        <EmptyState title="Nothing in this case yet" to={paths.dashboard} button="Go to my backtests">
          Select backtests on your dashboard, then choose this case under Add to case.
        </EmptyState>
      )}
      {backtests.length > 0 && <CaseBacktests rows={backtests} remove={remove} />}
      <CaseOthers kind={PORTFOLIOS} rows={portfolios} remove={remove} />
      <CaseOthers kind={SWEEPS} rows={sweeps} remove={remove} />
      <div>
        <DeleteButton what="case" deletion={useDeleteCase(about.case_id)}>
          Its backtests, portfolios, and searches stay on your dashboard.
        </DeleteButton>
      </div>
    </article>
  );
};

const CaseHeading = ({ detail: { case: about, backtests, portfolios } }: { readonly detail: Detail }) => {
  const [isEditing, setEditing] = useState(false);
  const { isPending, error, mutate } = useChangeCase();
  const all = [
    ...backtests.map(({ creator, backtest_name: name }) => ({ creator, name })),
    ...portfolios.map(({ creator, id }) => ({ creator, name: id })),
  ];
  const compared = all.slice(0, MOST_COMPARED);
  const user = compared[0]?.creator ?? "";
  return (
    <header className="stack-2">
      <Link to={paths.cases}>‹ Cases</Link>
      <div className="head">
        <h1 className="breakable">{about.name}</h1>
        <div className="row">
          {compared.length > 1 && (
            <ButtonLink look="action" to={comparePath({ user, names: compared.map(({ name }) => name) })}>
              {compared.length < all.length ? `Compare the newest ${compared.length}` : "Compare"}
            </ButtonLink>
          )}
          <Button onClick={() => setEditing(true)}>Edit name and notes</Button>
        </div>
      </div>
      <p className="hint tabular">
        Case, {sizeOfCase(about.items.length).toLowerCase()}, created {formatInstantDay(about.date_created)}
      </p>
      {about.notes && <p className={`measure breakable ${styles.notes}`}>{about.notes}</p>}
      {isEditing && (
        <LazyLabelDialog
          title="Edit this case"
          of="case"
          label={{ title: about.name, notes: about.notes }}
          saving={{
            isPending,
            error,
            mutate: ({ title, notes }, on) =>
              mutate({ caseId: about.case_id, name: title ?? undefined, notes }, on),
          }}
          onClose={() => setEditing(false)}
        />
      )}
    </header>
  );
};

type RowsProps<Row> = { readonly rows: readonly Row[]; readonly remove: (item: string) => void };

/** The width of the button; one figure less makes room for it. */
const REMOVE_CHARS = 12;
const CASE_FIGURES: readonly string[] = USUAL.filter((name) => name !== "n_trades");

const removeColumn = <Row,>(
  keyOf: (row: Row) => string,
  remove: (item: string) => void,
): Column<Row> & Required<Pick<Column<Row>, "draw">> => ({
  id: "remove",
  header: "Case",
  isNumber: true,
  chars: REMOVE_CHARS,
  value: () => null,
  text: () => "",
  draw: (row) => (
    <Button
      size="small"
      aria-label={`Remove ${keyOf(row)} from this case`}
      onClick={() => remove(keyOf(row))}
    >
      Remove
    </Button>
  ),
});

const CaseBacktests = ({ rows, remove }: RowsProps<DashboardRow>) => {
  const isNarrow = useNarrow();
  const removing = useMemo(
    () => removeColumn<DashboardRow>(({ backtest_name: name }) => name, remove),
    [remove],
  );
  const figures = useMemo(() => figureColumns(rows), [rows]);
  const columns = useMemo(
    () => [...savedColumns(figures, CASE_FIGURES, differingWords(rows)), removing],
    [figures, removing, rows],
  );
  const list = (
    <ListSection title="Backtests" what="backtests" actions={<ComparePicked />}>
      {isNarrow ? (
        <SavedCards rows={rows} figures={figures} actions={removing.draw} />
      ) : (
        <RowsTable caption="Summary" columns={columns} rows={rows} pathOf={pathOfRow} />
      )}
    </ListSection>
  );
  return rows.length > 1 ? <PicksProvider>{list}</PicksProvider> : list;
};

type OthersProps<Row extends { readonly creator: string; readonly date_created: string }> = RowsProps<Row> & {
  readonly kind: OtherKind<Row>;
};

const CaseOthers = <Row extends SavedSweepRow | SavedPortfolioRow>({
  kind,
  rows,
  remove,
}: OthersProps<Row>) => {
  const more = useMemo(() => [removeColumn(kind.keyOf, remove)], [kind, remove]);
  if (rows.length === 0) return null;
  return (
    <ListSection title={titleOf(kind.nouns)} what={kind.nouns}>
      <OtherRows {...{ kind, rows, more }} />
    </ListSection>
  );
};
