import { useCallback, useState } from "react";

type OpenedRows<Row> = {
  /** The same function while the same rows are open. */
  readonly isOpen: (row: Row) => boolean;
  /** Always the same function. */
  readonly toggle: (row: Row) => void;
};

/** Which rows are open, by the row itself: sorted or filtered, what was open stays open. */
export const useOpenedRows = <Row>(): OpenedRows<Row> => {
  const [opened, setOpened] = useState<ReadonlySet<Row>>(new Set());
  return {
    isOpen: useCallback((row) => opened.has(row), [opened]),
    toggle: useCallback(
      (row) =>
        setOpened((before) => {
          const after = new Set(before);
          if (!after.delete(row)) after.add(row);
          return after;
        }),
      [],
    ),
  };
};
