import { type ReactNode, useMemo } from "react";
import { Link } from "react-router-dom";
import type { Label } from "#shared/contracts/label.ts";
import { formatInstantDay, titleOf } from "../../lib/format.ts";
import { useNarrow } from "../../lib/use-narrow.ts";
import type { Older } from "../../saved/saved-lists.ts";
import { ButtonLink } from "../../ui/buttons/button.tsx";
import { classes } from "../../ui/classes.ts";
import { Cards } from "../../ui/table/cards.tsx";
import type { Column } from "../../ui/table/columns.ts";
import { ComparePicked } from "./compare-picked.tsx";
import type { RowFacts } from "./filters/list-filters.tsx";
import { FilteredList, RowsTable } from "./list-section.tsx";
import type { OtherKind } from "./other-kinds.ts";
import { PickBox } from "./picks.tsx";
import card from "./saved-card.module.css";
import styles from "./saved-columns.module.css";
import { NAME_CHARS, PERIOD_CHARS, RowTags } from "./saved-columns.tsx";
import { TwoLines } from "./two-lines.tsx";

type Row = { readonly creator: string; readonly date_created: string; readonly label?: Label | undefined };
type Of<R extends Row> = { readonly kind: OtherKind<R> };

type Loaded<R> = { readonly rows: readonly R[]; readonly older: Older };
/** A page's list of saved searches or portfolios. */
export const OtherList = <R extends Row>({ kind, rows, older }: Of<R> & Loaded<R>) => {
  const factsOf = useMemo(
    () =>
      (row: R): RowFacts => {
        const tags = row.label?.tags ?? [];
        return {
          ticker: kind.tickersOf(row),
          structure: kind.structureOf?.(row),
          tags,
          words: [
            kind.nameOf(row),
            kind.soughtIn?.(row),
            kind.keyOf(row),
            kind.wordsOf?.(row),
            row.label?.notes,
            ...tags,
          ].join(" "),
        };
      },
    [kind],
  );
  return (
    <FilteredList
      title={`My ${titleOf(kind.nouns)}`}
      what={kind.nouns}
      isPage
      {...{ rows, older, factsOf }}
      actions={
        <>
          {kind.isCompared && <ComparePicked />}
          <ButtonLink to={kind.form}>New {titleOf(kind.noun)}</ButtonLink>
        </>
      }
    >
      {(shown) => <OtherRows kind={kind} rows={shown} />}
    </FilteredList>
  );
};

type OtherRowsProps<R extends Row> = Of<R> & {
  readonly rows: readonly R[];
  readonly more?: readonly Column<R>[];
};

const NONE: readonly never[] = [];

export const OtherRows = <R extends Row>({ kind, rows, more = NONE }: OtherRowsProps<R>) => {
  const isNarrow = useNarrow();
  const columns = useMemo(() => [...columnsOf(kind), ...more], [kind, more]);
  if (!isNarrow)
    return <RowsTable caption={`Saved ${kind.nouns}`} columns={columns} rows={rows} pathOf={kind.pathOf} />;
  const lines = [...kind.figures, ...more];
  return (
    <Cards
      columns={lines}
      rows={rows}
      lead={(row) => <OtherCard kind={kind} row={row} />}
      leadLines={lines.length}
    />
  );
};

const columnsOf = <R extends Row>(kind: OtherKind<R>): Column<R>[] => [
  {
    id: "name",
    header: titleOf(kind.noun),
    hint: kind.nounHint,
    isNumber: false,
    growsFrom: NAME_CHARS,
    value: (row) => `${kind.nameOf(row)} ${kind.keyOf(row)}`,
    text: kind.nameOf,
    draw: (row) => {
      const words = kind.wordsOf?.(row);
      const lines = (
        <TwoLines
          first={kind.nameOf(row)}
          title={words && `${kind.wordsTitle}: ${words}`}
          second={
            <KeyFacts kind={kind} row={row}>
              {words && <span className={classes(`nowrap ${styles.fact}`, styles.rest)}>{words}</span>}
            </KeyFacts>
          }
        />
      );
      if (!kind.isCompared) return lines;
      return (
        <span className="line">
          <PickBox name={kind.keyOf(row)} />
          {lines}
        </span>
      );
    },
  },
  {
    id: "tested",
    header: "Market",
    isNumber: false,
    chars: PERIOD_CHARS,
    isAside: true,
    value: (row) => `${kind.tickersOf(row)} ${kind.periodOf(row)}`,
    text: kind.periodOf,
    draw: (row) => <TwoLines first={kind.tickersOf(row)} second={kind.periodOf(row)} />,
  },
  ...kind.figures,
];

const KeyFacts = <R extends Row>({
  kind,
  row,
  children,
}: Of<R> & { readonly row: R; readonly children?: ReactNode }) => (
  <>
    <Link to={kind.pathOf(row)}>{kind.keyOf(row)}</Link>
    <span className={`nowrap ${styles.fact}`}>{formatInstantDay(row.date_created)}</span>
    {kind.factOf && <span className={`nowrap ${styles.fact}`}>{kind.factOf(row)}</span>}
    <RowTags tags={row.label?.tags} />
    {children}
  </>
);

const OtherCard = <R extends Row>({ kind, row }: Of<R> & { readonly row: R }) => (
  <div className={classes("stack-2", card.card)}>
    <div>
      <p className="bold breakable">{kind.nameOf(row)}</p>
      {kind.wordsOf && <p className="hint">{kind.wordsOf(row)}</p>}
    </div>
    <p className="hint">
      <KeyFacts kind={kind} row={row} />
    </p>
    <p className="hint">
      {kind.tickersOf(row)}, {kind.periodOf(row)}
    </p>
    {kind.isCompared && <PickBox name={kind.keyOf(row)} isLabelled />}
  </div>
);
