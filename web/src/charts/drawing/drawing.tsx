import {
  BarController,
  BarElement,
  Chart as ChartJs,
  Filler,
  LinearScale,
  LineController,
  LineElement,
  LogarithmicScale,
  PointElement,
} from "chart.js";
import { memo, useEffect, useRef } from "react";
import { Chart as ReactChart } from "react-chartjs-2";
import type { ChartDrawing } from "../chart-series.ts";
import { useTimeAxis } from "../time-axis/time-axis.ts";
import { BELOW_AXIS } from "./axes.ts";
import { datasetsOf, positionsOf } from "./datasets.ts";
import { nearest } from "./nearest.ts";
import { optionsOf } from "./options.ts";
import { painter } from "./painter.ts";
import type { Palette } from "./palette.ts";
import { Reader } from "./reader.tsx";
import type { SpotPlace } from "./spot.ts";
import { timelineOf } from "./timeline.ts";
import { useScreenPalette } from "./use-screen-palette.ts";
import { wordsAt } from "./words.ts";

ChartJs.register(
  BarController,
  BarElement,
  Filler,
  LinearScale,
  LineController,
  LineElement,
  LogarithmicScale,
  PointElement,
);

const PLUGINS = [painter];

/** Returns the pixels of the crosshair and of its dots for the point at `x`. */
const spotOf = (
  { chartArea, scales, width }: ChartJs,
  { kind, series, logFrom = 0 }: ChartDrawing,
  { place, x }: { readonly place: number; readonly x: number },
  palette: Palette,
): SpotPlace | undefined => {
  const { x: xAxis } = scales;
  if (!xAxis) return undefined;
  const dots = series.flatMap(({ title, values, colour, isBelow, isBand }) => {
    const value = values[place] ?? null;
    const { [isBelow ? BELOW_AXIS : "y"]: axis } = scales;
    if (value === null || !axis || kind !== "line" || isBand) return [];
    return [{ title, y: axis.getPixelForValue(isBelow ? value : value + logFrom), colour: palette[colour] }];
  });
  return { x: xAxis.getPixelForValue(x), top: chartArea.top, bottom: chartArea.bottom, width, dots };
};

type DrawingProps = ChartDrawing & {
  readonly title: string;
  /** The chart's content in one sentence. */
  readonly summary: string;
};

type DrawnProps = {
  readonly words: Pick<DrawingProps, "title" | "summary">;
  readonly drawing: ChartDrawing;
} & {
  readonly palette: Palette;
};

const Drawn = ({ words: { title, summary }, drawing, palette }: DrawnProps) => {
  const chart = useRef<ChartJs>(null);
  const xs = positionsOf(drawing);
  const axis = useTimeAxis();
  // Repaints without a layout: the span and the open trade change no scale.
  useEffect(() => {
    const repaint = (): void => chart.current?.draw();
    const ends = [axis?.span.subscribe(repaint), axis?.opened.subscribe(repaint)];
    return () => {
      for (const end of ends) end?.();
    };
  }, [axis]);
  return (
    <Reader
      label={`${title}, point by point`}
      count={xs.length}
      wordsAt={(place) => wordsAt(drawing, place, palette)}
      spotAt={(place) =>
        chart.current ? spotOf(chart.current, drawing, { place, x: xs[place] ?? 0 }, palette) : undefined
      }
      placeAt={(x) => {
        const value = chart.current?.scales.x?.getValueForPixel(x);
        return value === undefined ? undefined : nearest(xs, value);
      }}
      timeline={timelineOf(() => chart.current, drawing, xs)}
    >
      <ReactChart
        ref={chart}
        type={drawing.kind === "line" ? "line" : "bar"}
        data={{ datasets: datasetsOf(drawing, xs, palette) }}
        options={optionsOf(drawing, xs, palette, axis)}
        plugins={PLUGINS}
        aria-label={`${title}. ${summary}`}
      />
    </Reader>
  );
};

/**
 * The canvas, as an image and a point reader for screen readers. Redraws when a property changes, so keep
 * them stable.
 */
export const Drawing = memo(({ title, summary, ...drawing }: DrawingProps) => {
  const [host, palette] = useScreenPalette();
  return (
    <div ref={host}>
      {palette && <Drawn words={{ title, summary }} drawing={drawing} palette={palette} />}
    </div>
  );
});
