import { type Span, spanInWords } from "../time-axis/span.ts";
import { useTimeAxis } from "../time-axis/time-axis.ts";
import styles from "./bands.module.css";
import type { Band, Timeline } from "./timeline.ts";

/** Parts of a chart that change with the pointer, drawn over the canvas without a redraw. */

const px = (pixels: number): string => `${pixels.toFixed(1)}px`;

const placeOf = ({ left, width, top, height }: Band) => ({
  left: px(left),
  width: px(Math.max(1, width)),
  top: px(top),
  height: px(height),
});

export const HoveredTrade = ({ timeline }: { readonly timeline: Timeline | undefined }) => {
  const { trade } = useTimeAxis()?.hovered.get() ?? {};
  const band = trade && timeline?.bandOf(trade.date_open, trade.date_close);
  return band && <span className={styles.trade} style={placeOf(band)} aria-hidden="true" />;
};

type DraggedSpanProps = { readonly timeline: Timeline | undefined; readonly dragged: Span | undefined };

export const DraggedSpan = ({ timeline, dragged }: DraggedSpanProps) => {
  const band = dragged && timeline?.bandOf(dragged.from, dragged.to);
  return (
    band && (
      <span className={styles.span} style={placeOf(band)} aria-hidden="true">
        <span className={`ink small nowrap ${styles.days}`}>{spanInWords(dragged)}</span>
      </span>
    )
  );
};
