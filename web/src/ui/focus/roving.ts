import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from "react";

const PAGE = 10;

const MOVES: Readonly<Record<string, (place: number, last: number) => number>> = {
  ArrowDown: (place) => place + 1,
  ArrowUp: (place) => place - 1,
  PageDown: (place) => place + PAGE,
  PageUp: (place) => place - PAGE,
  Home: () => 0,
  End: (_, last) => last,
};

export type Roving = {
  readonly place: number;
  /** True after a key moved the tab stop: the item takes the focus. */
  readonly takesFocus: boolean;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly settleOn: (place: number) => void;
  readonly moveTo: (place: number) => void;
};

/**
 * A roving tab stop for items in a row: arrows, Home, End and the page keys move it and the focus. Returns
 * the same object while the stop stays.
 */
export const useRoving = (count: number): Roving => {
  const [stop, setStop] = useState({ place: 0, takesFocus: false });
  const last = Math.max(count - 1, 0);
  const place = Math.min(stop.place, last);
  return useMemo(
    () => ({
      place,
      takesFocus: stop.takesFocus,
      onKeyDown: (event) => {
        const move = MOVES[event.key];
        if (!move || event.ctrlKey || event.altKey || event.metaKey) return;
        event.preventDefault();
        setStop({ place: Math.min(Math.max(move(place, last), 0), last), takesFocus: true });
      },
      settleOn: (settled) => setStop({ place: settled, takesFocus: false }),
      moveTo: (wanted) => setStop({ place: wanted, takesFocus: true }),
    }),
    [place, last, stop.takesFocus],
  );
};

type RovingStop = {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly tabIndex: number;
  readonly onFocus: () => void;
};

/** Attributes for a button that shares a roving tab stop. */
export const useRovingStop = (roving: Roving, place: number): RovingStop => {
  const ref = useRef<HTMLButtonElement>(null);
  const isStop = roving.place === place;
  const takesFocus = isStop && roving.takesFocus;
  useEffect(() => {
    if (takesFocus) ref.current?.focus();
  }, [takesFocus]);
  return { ref, tabIndex: isStop ? 0 : -1, onFocus: () => roving.settleOn(place) };
};
