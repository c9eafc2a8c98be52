import { Button } from "../../ui/buttons/button.tsx";
import { TickBox } from "../../ui/fields/tick-box.tsx";
import { DropPanel } from "../../ui/overlays/drop-panel.tsx";
import type { Column } from "../../ui/table/columns.ts";
import styles from "./columns-menu.module.css";

type ColumnsMenuProps<Row> = {
  readonly columns: readonly Column<Row>[];
  readonly chosen: readonly string[];
  readonly usual: readonly string[];
  readonly onChoose: (ids: readonly string[]) => void;
};

/** The menu of the table's figures. */
export const ColumnsMenu = <Row,>({ columns, chosen, usual, onChoose }: ColumnsMenuProps<Row>) => (
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
