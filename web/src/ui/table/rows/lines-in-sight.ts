import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { useState } from "react";

type Lines = {
  readonly count: number;
  readonly scroller: HTMLElement;
  /** The line with the tab stop: stays rendered, or scrolling would drop the focus. */
  readonly kept: number;
  /** Returns a line's height, or its estimate until it is measured. */
  readonly remOf: (index: number) => number;
  /** Returns a line's key; keep the function stable while the lines are. */
  readonly keyOf: (index: number) => string;
};

type LineInSight = {
  readonly index: number;
  readonly key: string;
  /** The height of the lines skipped before this one, in pixels. */
  readonly gap: number;
};

type LinesInSight = {
  readonly lines: readonly LineInSight[];
  /** The height of the lines skipped at the end, in pixels. */
  readonly rest: number;
  /** A ref for lines of variable height; `data-index` holds the line's index. */
  readonly measure: (element: Element | null) => void;
};

const remInPixels = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/** Returns the visible lines of a scrolling box, and a few around them. */
export const useLinesInSight = ({ count, scroller, kept, remOf, keyOf }: Lines): LinesInSight => {
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
  });
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
