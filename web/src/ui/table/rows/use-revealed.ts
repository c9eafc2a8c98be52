import { useEffect, useEffectEvent, useState } from "react";
import type { Roving } from "../../focus/roving.ts";

/** A row to open and scroll to, closing the others. A new object repeats it. */
export type Reveal<Row> = { readonly row: Row };

type Revealed<Row> = {
  readonly reveal: Reveal<Row> | undefined;
  /** In display order. */
  readonly rows: readonly Row[];
  readonly openOnly: (row: Row) => void;
  readonly roving: Roving;
};

/**
 * Opens the asked row and moves the tab stop and the focus to it, once, as soon as it is among the rows. Returns its
 * index to scroll to; a new object for each row asked for.
 */
export const useRevealed = <Row>({
  reveal,
  rows,
  openOnly,
  roving,
}: Revealed<Row>): { readonly place: number } | undefined => {
  const [shown, setShown] = useState<{ readonly place: number; readonly of: Reveal<Row> }>();
  const onAsked = useEffectEvent((asked: Reveal<Row>, among: readonly Row[]) => {
    const place = among.indexOf(asked.row);
    if (place < 0 || shown?.of === asked) return;
    openOnly(asked.row);
    roving.moveTo(place);
    setShown({ place, of: asked });
  });
  // Again for other rows: the one that is asked for may be among them.
  useEffect(() => {
    if (reveal) onAsked(reveal, rows);
  }, [reveal, rows]);
  return shown;
};

/** The element that opened below a row, once it is drawn, comes into sight with its row. */
export const scrollToOpened = (id: string): void => {
  const opened = document.getElementById(id);
  (opened?.previousElementSibling ?? opened)?.scrollIntoView({ block: "nearest" });
  opened?.scrollIntoView({ block: "nearest" });
};
