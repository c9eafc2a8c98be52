import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
} from "react";

type Box = Pick<DOMRect, "left" | "right" | "top" | "bottom">;

const middleOf = ({ left, right }: Box): number => (left + right) / 2;

const overOrUnder = (
  stops: readonly HTMLElement[],
  from: HTMLElement,
  isDown: boolean,
): HTMLElement | undefined => {
  const here = from.getBoundingClientRect();
  let found: HTMLElement | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const stop of stops) {
    const there = stop.getBoundingClientRect();
    const away = isDown ? there.top - here.bottom : here.top - there.bottom;
    if (away < -1) continue;
    // Prefers a stop straight ahead over a nearer one to the side.
    const distance = away + 4 * Math.abs(middleOf(there) - middleOf(here));
    if (distance >= least) continue;
    least = distance;
    found = stop;
  }
  return found;
};

const targetOf = (key: string, stops: readonly HTMLElement[], from: HTMLElement): HTMLElement | undefined => {
  const place = stops.indexOf(from);
  switch (key) {
    case "ArrowLeft":
      return stops[place - 1];
    case "ArrowRight":
      return stops[place + 1];
    case "ArrowUp":
    case "ArrowDown":
      return overOrUnder(stops, from, key === "ArrowDown");
    case "Home":
      return stops[0];
    case "End":
      return stops.at(-1);
    default:
      return undefined;
  }
};

/** True while the caret can still move within the text in the key's direction. */
const isTextsOwn = (element: HTMLElement, key: string): boolean =>
  element instanceof HTMLInputElement &&
  element.type === "text" &&
  (element.value !== "" || key !== "ArrowLeft");

type OneStop<Element extends HTMLElement> = {
  readonly ref: RefObject<Element | null>;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onFocus: (event: FocusEvent) => void;
};

/**
 * Makes one tab stop of all elements that match `selector`: arrows, Home and End move between them. The last
 * focused one is the stop, at first the one that matches `first`. The matches are collected on each render of
 * the calling component, so that component must render them.
 */
export const useOneStop = <Element extends HTMLElement>(
  selector: string,
  first: string = selector,
): OneStop<Element> => {
  const ref = useRef<Element>(null);
  const last = useRef<HTMLElement>(null);
  const stopsNow = useCallback(
    (): HTMLElement[] => [...(ref.current?.querySelectorAll<HTMLElement>(selector) ?? [])],
    [selector],
  );
  const settle = useCallback(() => {
    const stops = stopsNow();
    const kept = stops.find((stop) => stop === last.current);
    const stop = kept ?? stops.find((each) => each.matches(first)) ?? stops[0];
    for (const each of stops) each.tabIndex = each === stop ? 0 : -1;
  }, [stopsNow, first]);
  useLayoutEffect(settle);
  return {
    ref,
    onFocus: ({ target }) => {
      if (!(target instanceof HTMLElement && target.matches(selector))) return;
      last.current = target;
      settle();
    },
    onKeyDown: (event) => {
      const { target, key } = event;
      if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      if (!(target instanceof HTMLElement && target.matches(selector)) || isTextsOwn(target, key)) return;
      const next = targetOf(key, stopsNow(), target);
      if (!next) return;
      event.preventDefault();
      next.focus();
    },
  };
};
