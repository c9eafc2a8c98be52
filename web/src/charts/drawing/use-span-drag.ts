import { type PointerEvent, useRef, useState } from "react";
import type { Span } from "../time-axis/span.ts";
import { spanBetween } from "../time-axis/span.ts";
import { selectSpan, useTimeAxis } from "../time-axis/time-axis.ts";
import type { Timeline } from "./timeline.ts";

/** A shorter way is a click. */
const LEAST_PX = 5;

type SpanDrag = {
  /** The days selected so far; undefined without a drag. */
  readonly dragged: Span | undefined;
  readonly begin: (event: PointerEvent<HTMLElement>, x: number) => void;
  readonly move: (event: PointerEvent<HTMLElement>, x: number) => void;
  /** Extends the selection by keys: from the point at `from`, where it begins, to that at `to`. */
  readonly extend: (from: number, to: number) => void;
  /** Selects the span; false if none was dragged. */
  readonly end: () => boolean;
  readonly drop: () => void;
};

/** Selects a span of the page's time axis by a drag of the mouse, or by keys. A finger reads instead. */
export const useSpanDrag = (timeline: Timeline | undefined): SpanDrag => {
  const axis = useTimeAxis();
  const start = useRef<{ readonly date: string; readonly x: number } | undefined>(undefined);
  const [dragged, setDragged] = useState<Span>();
  const drop = (): void => {
    start.current = undefined;
    setDragged(undefined);
  };
  return {
    dragged,
    begin: ({ button, pointerType, pointerId, currentTarget }, x) => {
      const date = timeline?.dayAt(x);
      if (!axis?.dates.length || date === undefined || button !== 0 || pointerType !== "mouse") return;
      start.current = { date, x };
      currentTarget.setPointerCapture(pointerId);
    },
    move: ({ buttons }, x) => {
      if (start.current && buttons === 0) drop();
      const date = timeline?.dayAt(x);
      if (!start.current || date === undefined) return;
      if (dragged || Math.abs(x - start.current.x) >= LEAST_PX)
        setDragged(spanBetween(start.current.date, date));
    },
    extend: (from, to) => {
      if (!axis?.dates.length || !timeline) return;
      start.current ??= { date: timeline.dateAt(from), x: 0 };
      setDragged(spanBetween(start.current.date, timeline.dateAt(to)));
    },
    end: () => {
      if (axis && dragged) selectSpan(axis, dragged.from, dragged.to);
      drop();
      return dragged !== undefined;
    },
    drop,
  };
};
