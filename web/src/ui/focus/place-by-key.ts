import type { KeyboardEvent } from "react";

/** Page keys move by this fraction of the range. */
const PAGES = 10;

/**
 * Returns a slider's next position, 0 to `count` − 1, for a step, page, Home or End key. Undefined for other
 * keys and for the browser's own shortcuts.
 */
export const placeByKey = (
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
  place: number,
  count: number,
): number | undefined => {
  const page = Math.max(1, Math.round(count / PAGES));
  const moves: Readonly<Record<string, number>> = {
    ArrowLeft: place - 1,
    ArrowDown: place - 1,
    ArrowRight: place + 1,
    ArrowUp: place + 1,
    PageDown: place - page,
    PageUp: place + page,
    Home: 0,
    End: count - 1,
  };
  const { [key]: wanted } = moves;
  if (wanted === undefined || ctrlKey || metaKey || altKey) return undefined;
  return Math.max(0, Math.min(count - 1, wanted));
};
