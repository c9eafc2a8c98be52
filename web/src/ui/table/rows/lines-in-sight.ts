import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useEffectEvent, useState } from "react";

type Lines = {
  readonly count: number;
  readonly scroller: HTMLElement;
  /** The line with the tab stop: stays rendered, or scrolling would drop the focus. */
  readonly kept: number;
  readonly remOf: (index: number) => number;
  readonly keyOf: (index: number) => string;
  /** Where to scroll to, when it is another object, and the line of a place. */
  readonly sought: { readonly place: number } | undefined;
  readonly indexOf: (place: number) => number;
};

type LineInSight = {
  readonly index: number;
  readonly key: string;
  readonly gap: number;
};

type LinesInSight = {
  readonly lines: readonly LineInSight[];
  readonly rest: number;
  /** A ref for lines of variable height; `data-index` holds the line's index. */
  readonly measure: (element: Element | null) => void;
};

const HEAD_REM = 2.25;

const remInPixels = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

export const useLinesInSight = (of: Lines): LinesInSight => {
  const { count, scroller, kept, remOf, keyOf, sought, indexOf } = of;
  const [rem] = useState(remInPixels);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller,
    estimateSize: (index) => remOf(index) * rem,
    getItemKey: keyOf,
    rangeExtractor: (range) => {
      const inSight = defaultRangeExtractor(range);
      return kept < count && !inSight.includes(kept) ? [...inSight, kept].sort((a, b) => a - b) : inSight;
    },
    overscan: 12,
    scrollPaddingStart: HEAD_REM * rem,
  });
  const scrollTo = useEffectEvent((place: number) => {
    virtualizer.scrollToIndex(indexOf(place), { align: "start" });
    scroller.scrollIntoView({ block: "nearest" });
  });
  useEffect(() => {
    if (sought) scrollTo(sought.place);
  }, [sought]);
  const drawn = virtualizer.getVirtualItems();
  return {
    lines: drawn.map(({ index, start }, nth) => ({
      index,
      key: keyOf(index),
      gap: start - (drawn[nth - 1]?.end ?? 0),
    })),
    rest: virtualizer.getTotalSize() - (drawn.at(-1)?.end ?? 0),
    measure: virtualizer.measureElement,
  };
};
