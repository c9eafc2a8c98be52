import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { useState } from "react";

type Lines = {
  readonly count: number;
  readonly scroller: HTMLElement;
  /** The line that has the tab stop: it stays drawn, or scrolling would take the focus away. */
  readonly kept: number;
  /** How high a line is, or is taken to be until it is measured. */
  readonly remOf: (index: number) => number;
  /** What a line is, wherever it stands; the same function while the lines are the same. */
  readonly keyOf: (index: number) => string;
};

type LineInSight = {
  readonly index: number;
  readonly key: string;
  /** How high the lines are that are not drawn between the last one and this, in pixels. */
  readonly gap: number;
};

type LinesInSight = {
  readonly lines: readonly LineInSight[];
  /** The same after the last line. */
  readonly rest: number;
  /** For the element of a line that is as high as it likes; its place stands in `data-index`. */
  readonly measure: (element: Element | null) => void;
};

const remInPixels = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/** Those of many lines that are in sight of the box that scrolls them, and a few around them. */
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
