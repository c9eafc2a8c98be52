import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { formatProfit } from "../../lib/format.ts";
import { classes } from "../../ui/classes.ts";
import { positionByKey } from "../../ui/focus/position-by-key.ts";
import type { ChartTrade } from "../chart-series.ts";
import { type Span, spanBetween } from "../time-axis/span.ts";
import { selectSpan, tradeOn, useTimeAxis } from "../time-axis/time-axis.ts";
import { DraggedSpan, HoveredTrade } from "./bands.tsx";
import styles from "./reader.module.css";
import { type SpotLine, type SpotPlace, type SpotWords, spoken } from "./spot.ts";
import type { Timeline } from "./timeline.ts";

type SharedCrosshair = {
  /** Moves the crosshair of the page's other charts to the day at an index; undefined hides it. */
  readonly pointAt: (place: number | undefined) => void;
  readonly tradeLines: () => readonly SpotLine[];
  readonly open: (trade: ChartTrade) => void;
  readonly openTrade: () => void;
};

const linesOf = (trade: ChartTrade | undefined, count: number): readonly SpotLine[] =>
  trade
    ? [
        {
          title: count > 1 ? `Trade, 1 of ${count} open` : "Trade",
          text: `${trade.date_open} to ${trade.date_close}, ${formatProfit(trade.pnl)}`,
        },
      ]
    : [];

/** Joins a chart's crosshair to the page's others; `follow` moves it to an index, or hides it. */
const useSharedCrosshair = (
  timeline: Timeline | undefined,
  follow: (place: number | undefined) => void,
): SharedCrosshair => {
  const axis = useTimeAxis();
  const id = useId();
  const onHover = useEffectEvent(() => {
    const hovered = axis?.hovered.get();
    if (hovered?.by !== id) follow(hovered && timeline?.placeOn(hovered.date));
  });
  const isShared = axis !== undefined && timeline !== undefined;
  useEffect(() => (isShared ? axis.hovered.subscribe(() => onHover()) : undefined), [axis, isShared]);
  const open = (trade: ChartTrade): void => axis?.opened.set({ trade, isAsked: true });
  return {
    pointAt: (place) => {
      if (!isShared) return;
      const { hovered, trades } = axis;
      const date = place === undefined ? undefined : timeline.dateAt(place);
      if (date !== undefined) hovered.set({ date, by: id, ...tradeOn(trades, date) });
      else if (hovered.get()?.by === id) hovered.set(undefined);
    },
    tradeLines: () => {
      const { trade, trades = 0 } = (isShared && axis.hovered.get()) || {};
      return linesOf(trade, trades);
    },
    open,
    openTrade: () => {
      const { trade } = (isShared && axis.hovered.get()) || {};
      if (trade) open(trade);
    },
  };
};

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
const useSpanDrag = (timeline: Timeline | undefined): SpanDrag => {
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

type ReaderProps = {
  readonly label: string;
  readonly count: number;
  readonly wordsAt: (place: number) => SpotWords;
  readonly spotAt: (place: number) => SpotPlace | undefined;
  readonly placeAt: (x: number, y: number) => number | undefined;
  /** The days of a time axis: joins the crosshair to the page's other charts, and lets a drag select a span. */
  readonly timeline?: Timeline | undefined;
  readonly children: ReactNode;
};

/**
 * A crosshair with the values of all series at one point. The pointer moves it; for keyboards and screen
 * readers it is a slider. Shift with the arrow keys selects a span, Enter opens the trade.
 */
export const Reader = ({ label, count, wordsAt, spotAt, placeAt, timeline, children }: ReaderProps) => {
  const [wanted, setPlace] = useState(count - 1);
  const [spot, setSpot] = useState<SpotPlace>();
  const place = Math.max(0, Math.min(count - 1, wanted));
  const moveTo = (next: number | undefined): void => {
    if (next !== undefined) setPlace(next);
    setSpot(next === undefined ? undefined : spotAt(next));
  };
  const crosshair = useSharedCrosshair(timeline, moveTo);
  const drag = useSpanDrag(timeline);
  const [isOnMark, setOnMark] = useState(false);
  const show = (next: number): void => {
    moveTo(next);
    crosshair.pointAt(next);
  };
  const hide = (): void => {
    moveTo(undefined);
    setOnMark(false);
    crosshair.pointAt(undefined);
  };
  const slider = useRef<HTMLDivElement>(null);
  // Pixel positions hold for one size only.
  useEffect(() => {
    const observer = new ResizeObserver(() => setSpot(undefined));
    if (slider.current) observer.observe(slider.current);
    return () => observer.disconnect();
  }, []);
  const pixelsOf = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    const { left, top } = currentTarget.getBoundingClientRect();
    return [clientX - left, clientY - top] as const;
  };
  const onPointer = (event: PointerEvent<HTMLElement>): void => {
    const [x, y] = pixelsOf(event);
    const next = placeAt(x, y);
    if (next === undefined) hide();
    else show(next);
    if (event.pointerType === "mouse") setOnMark(timeline?.tradeAt(x, y) !== undefined);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === "Escape") hide();
    if (event.key === "Enter") crosshair.openTrade();
    const next = positionByKey(event, place, count);
    if (next === undefined) return;
    event.preventDefault();
    if (event.shiftKey) drag.extend(place, next);
    show(next);
  };
  if (count === 0) return <div className={styles.drawing}>{children}</div>;
  const words = wordsAt(place);
  return (
    <>
      <div className={styles.drawing}>{children}</div>
      {spot && <HoveredTrade timeline={timeline} />}
      <DraggedSpan timeline={timeline} dragged={drag.dragged} />
      {spot && !drag.dragged && (
        <Crosshair spot={spot} words={{ ...words, lines: [...words.lines, ...crosshair.tradeLines()] }} />
      )}
      <div
        ref={slider}
        className={classes(styles.slider, isOnMark && styles.onMark)}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={count - 1}
        aria-valuenow={place}
        aria-valuetext={spoken(words)}
        onKeyDown={onKey}
        onKeyUp={({ key }) => key === "Shift" && drag.end()}
        onFocus={({ currentTarget }) => currentTarget.matches(":focus-visible") && show(place)}
        onBlur={hide}
        onPointerDown={(event) => {
          onPointer(event);
          drag.begin(event, pixelsOf(event)[0]);
        }}
        onPointerMove={(event) => {
          onPointer(event);
          drag.move(event, pixelsOf(event)[0]);
        }}
        onPointerUp={(event) => {
          const isDrag = drag.end();
          const trade = !isDrag && event.pointerType === "mouse" && timeline?.tradeAt(...pixelsOf(event));
          if (trade) crosshair.open(trade);
        }}
        onPointerCancel={() => {
          drag.drop();
          hide();
        }}
        onPointerLeave={({ pointerType }) => pointerType === "mouse" && hide()}
      />
    </>
  );
};

const px = (pixels: number): string => `${pixels.toFixed(1)}px`;

type CrosshairProps = { readonly spot: SpotPlace; readonly words: SpotWords };

const Crosshair = ({ spot: { x, top, bottom, width, dots }, words }: CrosshairProps) => (
  <div
    className={styles.crosshair}
    aria-hidden="true"
    style={{ "--x": px(x), "--share": (x / width).toFixed(3) } as CSSProperties}
  >
    <span className={styles.line} style={{ top: px(top), height: px(bottom - top) }} />
    {dots.map(({ title, y, colour }) => (
      <span key={title} className={styles.dot} style={{ top: px(y), background: colour }} />
    ))}
    <Bubble words={words} isAtLeft={x > width / 2} />
  </div>
);

type BubbleProps = { readonly words: SpotWords; readonly isAtLeft: boolean };

const Bubble = ({ words: { title, lines }, isAtLeft }: BubbleProps) => (
  <div className={classes(`stack-2 small ${styles.bubble}`, isAtLeft ? styles.atLeft : styles.atRight)}>
    <p className="quiet">{title}</p>
    <dl className="stack-1">
      {lines.map(({ title: name, text, colour }) => (
        <div key={name} className="line between gap-5 stretch">
          <dt className="line gap-2 quiet">
            {colour && <span className={styles.swatch} style={{ background: colour }} />}
            {name}
          </dt>
          <dd className="ink tabular text-right">{text}</dd>
        </div>
      ))}
    </dl>
  </div>
);
