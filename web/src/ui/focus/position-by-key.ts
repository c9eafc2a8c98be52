import type { KeyboardEvent } from "react";

/** Page keys move by this fraction of the range. */
const PAGES = 10;

/**
 * Returns a slider's next position, 0 to `count` − 1, for a step, page, Home or End key. Undefined for other
 * keys and for the browser's own shortcuts.
 */
export const positionByKey = (
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
  position: number,
  count: number,
): number | undefined => {
  const page = Math.max(1, Math.round(count / PAGES));
  const moves: Readonly<Record<string, number>> = {
    ArrowLeft: position - 1,
    ArrowDown: position - 1,
    ArrowRight: position + 1,
    ArrowUp: position + 1,
    PageDown: position - page,
    PageUp: position + page,
    Home: 0,
    End: count - 1,
  };
  const { [key]: wanted } = moves;
  if (wanted === undefined || ctrlKey || metaKey || altKey) return undefined;
  return Math.max(0, Math.min(count - 1, wanted));
};
