import { useState } from "react";
import { Button } from "../buttons/button.tsx";
import { TickBox } from "../fields/tick-box.tsx";
import { DropPanel } from "../overlays/drop-panel.tsx";
import type { Column } from "./columns.ts";
import styles from "./columns-menu.module.css";

type ColumnsMenuProps<Row> = {
  readonly columns: readonly Column<Row>[];
  readonly chosen: readonly string[];
  readonly usual: readonly string[];
  readonly onChoose: (ids: readonly string[]) => void;
};

/** A menu of a table's figures, to show or hide each. */
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

const read = (storage: Storage, key: string): readonly string[] | undefined => {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? "null");
    return Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : undefined;
  } catch {
    return undefined;
  }
};

const write = (storage: Storage, key: string, ids: readonly string[]): void => {
  try {
    storage.setItem(key, JSON.stringify(ids));
  } catch (failure) {
    console.error("the columns could not be kept", failure);
  }
};

/** Returns the chosen columns, kept until the log-out; `usual` before the first choice. */
export const useKeptColumns = (
  key: string,
  usual: readonly string[],
  storage = window.localStorage,
): readonly [readonly string[], (ids: readonly string[]) => void] => {
  const [ids, setIds] = useState(() => read(storage, key) ?? usual);
  return [
    ids,
    (chosen) => {
      setIds(chosen);
      write(storage, key, chosen);
    },
  ];
};
