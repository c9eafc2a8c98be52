import { useCallback, useState } from "react";

type OpenedRows<Row> = {
  /** Stable while the same rows are open. */
  readonly isOpen: (row: Row) => boolean;
  /** Stable. */
  readonly toggle: (row: Row) => void;
  /** Opens a row and closes the others; stable. */
  readonly openOnly: (row: Row) => void;
};

/** Tracks open rows by identity, so that they stay open through sorting and filtering. */
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
    openOnly: useCallback((row) => setOpened(new Set([row])), []),
  };
};
