import type { ReactNode } from "react";
import { useFieldArray, useFormContext } from "react-hook-form";
import { useNarrow } from "../../../lib/use-narrow.ts";
import { Button } from "../../../ui/button.tsx";
import { classes } from "../../../ui/classes.ts";
import { Hint } from "../../../ui/tooltip.tsx";
import { FIELD_WORDS } from "./field-words.ts";
import { type BacktestValues, type FieldName, type RowGroup as GroupName, MAX_ROWS } from "./form-values.ts";
import styles from "./row-group.module.css";

type Props = {
  readonly group: GroupName;
  /** What a row is called: rows are titled "Option 1", "Option 2" and so on. */
  readonly rowTitle: string;
  readonly fields: readonly FieldName[];
  /** The controls of a row, in the order of `fields`; `row` is its title where a table's heading has the labels. */
  readonly cells: (index: number, row: string | undefined) => readonly ReactNode[];
};

/** Rows of fields, a table or on narrow screens cards; + copies the first row to the end, – removes the last. */
export const RowGroup = ({ group, rowTitle, fields, cells }: Props) => {
  const { getValues } = useFormContext<BacktestValues>();
  const { fields: rows, append, remove } = useFieldArray<BacktestValues, GroupName>({ name: group });
  const isNarrow = useNarrow();
  const titles = rows.map(({ id }, index) => ({ id, title: `${rowTitle} ${index + 1}` }));
  const addRow = () => {
    const [first] = getValues(group);
    if (first) append({ ...first }, { shouldFocus: false });
  };
  const Rows = isNarrow ? Cards : Table;

  return (
    <>
      <Rows group={group} titles={titles} fields={fields} cells={cells} />
      <div className={styles.controls}>
        <Button
          size="small"
          aria-label={`Add ${rowTitle.toLowerCase()}`}
          disabled={rows.length >= MAX_ROWS[group]}
          onClick={addRow}
        >
          +
        </Button>
        <Button
          size="small"
          aria-label={`Remove the last ${rowTitle.toLowerCase()}`}
          disabled={rows.length <= 1}
          onClick={() => remove(rows.length - 1)}
        >
          –
        </Button>
      </div>
    </>
  );
};

type RowsProps = Pick<Props, "group" | "fields" | "cells"> & {
  readonly titles: readonly { readonly id: string; readonly title: string }[];
};

const Table = ({ group, titles, fields, cells }: RowsProps) => (
  <div className={styles.scroll}>
    <table className={classes(styles.table, styles[group])}>
      <thead>
        <tr>
          <td />
          {fields.map((field) => (
            <th key={field} scope="col">
              <span className={styles.heading}>
                {FIELD_WORDS[field].label}
                <Hint about={FIELD_WORDS[field].label} text={FIELD_WORDS[field].hint} />
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {titles.map(({ id, title }, index) => (
          <tr key={id}>
            <th scope="row">{title}</th>
            {cells(index, title).map((control, column) => (
              <td key={fields[column]}>{control}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const Cards = ({ titles, fields, cells }: RowsProps) => (
  <div className={styles.cards}>
    {titles.map(({ id, title }, index) => (
      <fieldset key={id} className={styles.card}>
        <legend>{title}</legend>
        {cells(index, undefined).map((control, column) => (
          <div key={fields[column]}>{control}</div>
        ))}
      </fieldset>
    ))}
  </div>
);
