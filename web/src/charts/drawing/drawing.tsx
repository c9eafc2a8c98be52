import {
  BarController,
  BarElement,
  type Chart,
  Chart as ChartJs,
  type ChartOptions,
  type ChartType,
  Filler,
  LinearScale,
  LineController,
  LineElement,
  LogarithmicScale,
  type Plugin,
  PointElement,
} from "chart.js";
import { memo, useEffect, useRef } from "react";
import { Chart as ReactChart } from "react-chartjs-2";
import { formatProfit, NO_VALUE } from "../../lib/format.ts";
import type { ChartDrawing, PlacedTrade } from "../chart-series.ts";
import { type TimeAxis, useTimeAxis } from "../time-axis/time-axis.ts";
import { paintLevels, paintMarks, paintRules } from "./annotations.ts";
import { axesOf, BELOW_AXIS } from "./axes.ts";
import { datasetsOf, positionsOf } from "./datasets.ts";
import { endLabelsOf, paintEndLabels, roomFor } from "./end-labels.ts";
import { nearest } from "./nearest.ts";
import type { Palette } from "./palette.ts";
import { Reader } from "./reader.tsx";
import type { SpotLine, SpotPlace, SpotWords } from "./spot.ts";
import { type Band, bandOn, timelineOf } from "./timeline.ts";
import { paintTrades } from "./trade-marks.ts";
import { useScreenPalette } from "./use-screen-palette.ts";

/** Opacity of what lies outside of the span: it shows through, but steps back. */
const VEIL_ALPHA = "b8";
const TRADE_ALPHA = "2e";

const edges = ({ ctx }: Chart, { left, width, top, height }: Band): void => {
  for (const x of [left, left + width]) {
    ctx.beginPath();
    ctx.moveTo(x, top);
    ctx.lineTo(x, top + height);
    ctx.stroke();
  }
};

const paintSpan = (chart: Chart, { span: { get } }: TimeAxis, palette: Palette): void => {
  const span = get();
  if (!span) return;
  const { ctx, chartArea } = chart;
  const { left, top, right, bottom } = chartArea;
  ctx.fillStyle = `${palette.ground}${VEIL_ALPHA}`;
  const band = bandOn(chart, span.from, span.to);
  if (!band) {
    ctx.fillRect(left, top, right - left, bottom - top);
    return;
  }
  ctx.fillRect(left, top, band.left - left, band.height);
  ctx.fillRect(band.left + band.width, top, right - band.left - band.width, band.height);
  ctx.strokeStyle = palette.quiet;
  ctx.lineWidth = 1;
  edges(chart, band);
};

const paintOpened = (chart: Chart, { opened: { get } }: TimeAxis, palette: Palette): void => {
  const { trade } = get() ?? {};
  const band = trade && bandOn(chart, trade.date_open, trade.date_close);
  if (!band) return;
  const { ctx } = chart;
  ctx.fillStyle = `${palette.link}${TRADE_ALPHA}`;
  ctx.fillRect(band.left, band.top, Math.max(1, band.width), band.height);
  ctx.strokeStyle = palette.link;
  ctx.lineWidth = 1;
  edges(chart, band);
};

const paintShared = (chart: Chart, axis: TimeAxis, palette: Palette): void => {
  paintSpan(chart, axis, palette);
  paintOpened(chart, axis, palette);
};

/** Padding for line thickness and half a letter. */
const EDGE_PX = 8;

/** Returns the Chart.js options that all charts share; `axis` is the page's, for a chart with a time axis. */
const optionsOf = (
  drawing: ChartDrawing,
  xs: readonly number[],
  palette: Palette,
  axis: TimeAxis | undefined,
): ChartOptions => {
  const ends = drawing.hasEndLabels ? endLabelsOf(drawing, xs, palette) : [];
  const padding = ({ chart }: { readonly chart: Chart }) => ({
    top: EDGE_PX,
    right: ends.length > 0 ? roomFor(chart, ends, palette) : EDGE_PX,
  });
  return {
    responsive: true,
    maintainAspectRatio: false,
    // An animated chart keeps its old size after a resize.
    animation: false,
    parsing: false,
    // The reader draws the crosshair without redrawing the chart.
    events: [],
    layout: { padding },
    scales: axesOf(drawing, xs, palette),
    plugins: {
      painter: {
        onPaint: (chart) => {
          if (axis && drawing.isTime) paintShared(chart, axis, palette);
          paintTrades(chart, drawing, xs, palette);
          paintLevels(chart, drawing.levels ?? [], palette);
          paintMarks(chart, drawing.marks ?? [], palette);
          paintRules(chart, drawing.rules ?? [], palette);
          paintEndLabels(chart, ends, palette);
        },
      },
    },
  };
};

const count = (some: number): string => `${some} ${some === 1 ? "trade" : "trades"}`;

const tradeLines = (placed: readonly PlacedTrade[], place: number): SpotLine[] => {
  const opened = placed.filter(({ opened: at }) => at === place);
  const closed = placed.filter(({ closed: at }) => at === place);
  const pnl = closed.reduce((sum, { trade }) => sum + trade.pnl, 0);
  return [
    ...(opened.length > 0 ? [{ title: "Opened", text: count(opened.length) }] : []),
    ...(closed.length > 0
      ? [{ title: "Closed", text: `${count(closed.length)}, ${formatProfit(pnl)}` }]
      : []),
  ];
};

/** Leaves out gaps of a stack, but names those of a line. */
const wordsAt = (drawing: ChartDrawing, place: number, palette: Palette): SpotWords => {
  const { kind, labels, series, formatValue, trades } = drawing;
  const lines = series.flatMap(({ title, values, colour, formatValue: own = formatValue }) => {
    const value = values[place] ?? null;
    if (value === null && kind !== "line") return [];
    return [{ title, text: value === null ? NO_VALUE : own(value), colour: palette[colour] }];
  });
  return {
    title: labels[place] ?? "",
    lines: trades ? [...lines, ...tradeLines(trades.placed, place)] : lines,
  };
};

type Paint = (chart: Chart) => void;

declare module "chart.js" {
  interface PluginOptionsByType<TType extends ChartType> {
    painter?: { readonly onPaint: Paint };
  }
}

/**
 * Runs the options' own paint function. The name `onPaint` keeps Chart.js from treating it as a scriptable
 * option.
 */
const painter: Plugin = {
  id: "painter",
  afterDatasetsDraw: (chart) => {
    const { onPaint } = chart.options.plugins?.painter ?? {};
    if (!onPaint) return;
    chart.ctx.save();
    onPaint(chart);
    chart.ctx.restore();
  },
};

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
