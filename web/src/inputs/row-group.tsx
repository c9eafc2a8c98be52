import { useFieldArray, useFormContext } from "react-hook-form";
import { choicesOf, type Field } from "#shared/contracts/form/field.ts";
import { FIELDS, type FieldName, GROUPS, type GroupName } from "#shared/contracts/form/fields.ts";
import { useNarrow } from "../lib/use-narrow.ts";
import { Button } from "../ui/buttons/button.tsx";
import { Term } from "../ui/overlays/term.tsx";
import { FieldInput } from "./field-input.tsx";
import styles from "./row-group.module.css";
import { shownFields } from "./shown-fields.ts";

type Props = {
  readonly group: GroupName;
  /** The path of the rows in the form, such as `optFields` or `filters.2.volFields`. */
  readonly path: string;
  readonly rowTitle: string;
};

/** A choice of more characters gets a wide column. */
const LONG_CHOICE = 9;

const widthOf = (field: Field): "long" | "middle" | "slim" | "short" => {
  if (field.kind === "choice")
    return choicesOf(field).some((choice) => choice.length >= LONG_CHOICE) ? "long" : "middle";
  if (field.kind !== "number") return "middle";
  if (field.decimals === 0) return "short";
  return field.isHeldWithin ? "slim" : "middle";
};

/**
 * Rows of fields as a table, or as cards on narrow screens; + copies the first row to the end, – removes the
 * last.
 */
export const RowGroup = ({ group, path, rowTitle }: Props) => {
  const { getValues } = useFormContext();
  const { fields: rows, append, remove } = useFieldArray({ name: path });
  const isNarrow = useNarrow();
  const titles = rows.map(({ id }, index) => ({ id, title: `${rowTitle} ${index + 1}` }));
  const addRow = () => {
    const [first] = getValues(path);
    if (first) append({ ...first }, { shouldFocus: false });
  };
  const Rows = isNarrow ? Cards : Table;

  return (
    <>
      <Rows path={path} titles={titles} fields={shownFields(GROUPS[group].fields)} />
      <div className={`line gap-2 stretch mt-3 ${styles.controls}`}>
        <Button
          size="small"
          aria-label={`Add ${rowTitle.toLowerCase()}`}
          disabled={rows.length >= GROUPS[group].maxRows}
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

type RowsProps = {
  readonly path: string;
  readonly fields: readonly FieldName[];
  readonly titles: readonly { readonly id: string; readonly title: string }[];
};

const Table = ({ path, titles, fields }: RowsProps) => (
  <div className={styles.scroll}>
    <table className={styles.table}>
      <thead>
        <tr>
          <td />
          {fields.map((field) => (
            <th key={field} scope="col" className={styles[widthOf(FIELDS[field])]}>
              <Term hint={FIELDS[field].hint}>{FIELDS[field].label}</Term>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {titles.map(({ id, title }, index) => (
          <tr key={id}>
            <th scope="row">{title}</th>
            {fields.map((field) => (
              <td key={field}>
                <FieldInput row={`${path}.${index}`} field={field} rowTitle={title} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const Cards = ({ path, titles, fields }: RowsProps) => (
  <div className="stack-4">
    {titles.map(({ id, title }, index) => (
      <fieldset key={id} className={styles.card}>
        <legend>{title}</legend>
        {fields.map((field) => (
          <div key={field} className={styles[widthOf(FIELDS[field])]}>
            <FieldInput row={`${path}.${index}`} field={field} />
          </div>
        ))}
      </fieldset>
    ))}
  </div>
);
