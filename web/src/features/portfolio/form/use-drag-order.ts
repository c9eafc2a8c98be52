import { type RefObject, useEffect, useEffectEvent, useState } from "react";

/** The attribute of a row that can be dragged by a `draggable` handle in it; its value is the row's index. */
const ROW = "data-row";

const rowOf = ({ target }: Event): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(`[${ROW}]`) : null;

const indexOf = (row: HTMLElement | null): number | undefined =>
  row ? Number(row.getAttribute(ROW)) : undefined;

/**
 * Lets the pointer order the rows of a list. Calls `onMove` on a drop and returns the index under the pointer while
 * another row is dragged. The keyboard needs buttons of its own.
 */
export const useDragOrder = (
  list: RefObject<HTMLElement | null>,
  onMove: (from: number, to: number) => void,
): number | undefined => {
  const [from, setFrom] = useState<number>();
  const [over, setOver] = useState<number>();
  const clear = () => {
    setFrom(undefined);
    setOver(undefined);
  };
  const start = useEffectEvent((event: DragEvent) => {
    const row = rowOf(event);
    if (!row || !list.current?.contains(row)) return;
    if (event.dataTransfer) {
      event.dataTransfer.effectAllowed = "move";
      // A drag without data does not start everywhere.
      event.dataTransfer.setData("text/plain", String(indexOf(row)));
      event.dataTransfer.setDragImage?.(row, 0, 0);
    }
    setFrom(indexOf(row));
  });
  const enter = useEffectEvent((event: DragEvent) => {
    const row = rowOf(event);
    if (from === undefined || !row || !list.current?.contains(row)) return;
    // Otherwise the browser refuses the drop.
    event.preventDefault();
    setOver(indexOf(row));
  });
  const drop = useEffectEvent((event: DragEvent) => {
    const to = indexOf(rowOf(event));
    if (from === undefined || to === undefined) return;
    event.preventDefault();
    onMove(from, to);
    clear();
  });
  const end = useEffectEvent(clear);
  useEffect(() => {
    // On the document, because the list itself appears with its first row.
    const listening = new AbortController();
    document.addEventListener("dragstart", (event) => start(event), listening);
    document.addEventListener("dragover", (event) => enter(event), listening);
    document.addEventListener("drop", (event) => drop(event), listening);
    document.addEventListener("dragend", () => end(), listening);
    return () => listening.abort();
  }, []);
  return from === over ? undefined : over;
};
