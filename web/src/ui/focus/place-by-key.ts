import type { KeyboardEvent } from "react";

/** A page of the keyboard is this part of the places. */
const PAGES = 10;

/**
 * Where a slider goes from a place, 0 to `count` − 1, by a key: a step, a page, an end. Undefined for any other key, and
 * for those that a browser's own commands have.
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
