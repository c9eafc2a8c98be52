import type { ReactNode } from "react";
import { classes } from "../classes.ts";
import { Term } from "../overlays/term.tsx";
import { CellValue } from "../table/cell-value.tsx";
import type { Column } from "../table/columns.ts";

export type Fact = {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly value: ReactNode;
  readonly field?: string | undefined;
  readonly className?: string | undefined;
};

type FactsProps = {
  readonly of: readonly Fact[];
  /** The classes of the list, of each line, of its label and of its value. */
  readonly list?: string | undefined;
  readonly line?: string | undefined;
  readonly label?: string;
  readonly value?: string;
};

export const Facts = ({ of, list, line, label = "hint", value = "tabular" }: FactsProps) => (
  <dl className={list}>
    {of.map((fact) => (
      <div key={fact.label} className={classes(line, fact.className) || undefined} data-field={fact.field}>
        <dt className={label}>
          <Term hint={fact.hint}>{fact.label}</Term>
        </dt>
        <dd className={value}>{fact.value}</dd>
      </div>
    ))}
  </dl>
);

export const factsOf = <Row,>(columns: readonly Column<Row>[], row: Row): Fact[] =>
  columns.map((column) => ({
    label: column.header,
    hint: column.hint,
    value: <CellValue column={column} row={row} />,
    field: column.id,
  }));
