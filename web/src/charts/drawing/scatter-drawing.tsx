import {
  type ChartData,
  Chart as ChartJs,
  type ChartOptions,
  LinearScale,
  PointElement,
  ScatterController,
  type ScriptableScaleContext,
} from "chart.js";
import { memo, useRef } from "react";
import { Chart as ReactChart } from "react-chartjs-2";
import { formatNumber } from "../../lib/format.ts";
import type { ScatterDrawing as Drawn, ScatterPoint, ScatterSeries } from "../scatter-series.ts";
import { FONT_PX, type Palette } from "./palette.ts";
import { Reader } from "./reader.tsx";
import type { SpotPlace, SpotWords } from "./spot.ts";
import { useScreenPalette } from "./use-screen-palette.ts";

ChartJs.register(LinearScale, PointElement, ScatterController);

const RADIUS_PX = 2;
const SPARSE_RADIUS_PX = 3.5;
const LEADING_RADIUS_PX = 5;
/** The pointer selects a point within this distance. */
const NEAR_PX = 24;
/** Translucent, so that a cloud of points shows its density. */
const CLOUD_ALPHA = "66";
const SPARSE_ALPHA = "b3";

const held = (value: number, reach: number): number => Math.max(-reach, Math.min(reach, value));

const radiusOf = ({ isLeading }: ScatterSeries, { isSparse }: Drawn): number => {
  if (isLeading) return LEADING_RADIUS_PX;
  return isSparse ? SPARSE_RADIUS_PX : RADIUS_PX;
};

const datasetOf = (series: ScatterSeries, drawing: Drawn, colour: string, reach: number) => ({
  label: series.title,
  data: series.points.map(({ x, y }) => ({ x: held(x, reach), y: held(y, reach) })),
  backgroundColor: series.isLeading ? colour : `${colour}${drawing.isSparse ? SPARSE_ALPHA : CLOUD_ALPHA}`,
  borderWidth: 0,
  pointRadius: radiusOf(series, drawing),
  order: series.isLeading ? 0 : 1,
});

const optionsOf = (
  { xTitle, yTitle, formatTick = formatNumber }: Drawn,
  palette: Palette,
): ChartOptions<"scatter"> => {
  const font = { family: palette.family, size: FONT_PX };
  const axis = (title: string) => ({
    grid: {
      color: ({ tick }: ScriptableScaleContext) => (tick.value === 0 ? palette["line-strong"] : palette.line),
      drawTicks: false,
    },
    border: { display: false },
    ticks: {
      color: palette.quiet,
      font,
      padding: 8,
      maxTicksLimit: 8,
      callback: (value: number | string) => formatTick(Number(value)),
    },
    title: { display: true, text: title, color: palette.quiet, font },
  });
  return {
    responsive: true,
    maintainAspectRatio: false,
    animation: false,
    events: [],
    scales: { x: axis(xTitle), y: axis(yTitle) },
  };
};

type ReadPoint = ScatterPoint & { readonly series: ScatterSeries };

/** Returns the points in reading order: the leading ones, then the others from left to right. */
const inReadingOrder = (all: readonly ScatterSeries[]): ReadPoint[] => {
  const pointsOf = (isLeading: boolean): ReadPoint[] =>
    all
      .filter((series) => (series.isLeading ?? false) === isLeading)
      .flatMap((series) => series.points.map((point) => ({ ...point, series })));
  return [...pointsOf(true), ...pointsOf(false).sort((a, b) => a.x - b.x)];
};

const wordsOf = (point: ReadPoint | undefined, { xTitle, yTitle, formatValue }: Drawn): SpotWords => ({
  title: point?.label ?? "",
  lines: point
    ? [
        { title: xTitle, text: formatValue(point.x) },
        { title: yTitle, text: formatValue(point.y) },
      ]
    : [],
});

type Laid = Pick<ChartJs, "scales" | "chartArea" | "width">;

type Pixels = { readonly x: number; readonly y: number };

const pixelsOf = ({ scales }: Laid, point: ScatterPoint, reach: number): Pixels | undefined => {
  const { x, y } = scales;
  return x && y
    ? { x: x.getPixelForValue(held(point.x, reach)), y: y.getPixelForValue(held(point.y, reach)) }
    : undefined;
};

const spotOf = (chart: Laid, point: ReadPoint, reach: number, palette: Palette): SpotPlace | undefined => {
  const pixels = pixelsOf(chart, point, reach);
  const { chartArea, width } = chart;
  const dot = { title: point.label, y: pixels?.y ?? 0, colour: palette[point.series.colour] };
  return pixels && { x: pixels.x, top: chartArea.top, bottom: chartArea.bottom, width, dots: [dot] };
};

const placeNear = (
  chart: Laid,
  points: readonly ReadPoint[],
  wanted: Pixels,
  reach: number,
): number | undefined => {
  let found: number | undefined;
  let least = NEAR_PX;
  for (const [place, point] of points.entries()) {
    const pixels = pixelsOf(chart, point, reach);
    const distance = pixels ? Math.hypot(pixels.x - wanted.x, pixels.y - wanted.y) : least;
    if (distance >= least) continue;
    least = distance;
    found = place;
  }
  return found;
};

type DrawingProps = Drawn & {
  readonly title: string;
  readonly summary: string;
};

const Points = ({ palette, ...drawing }: DrawingProps & { readonly palette: Palette }) => {
  const chart = useRef<ChartJs<"scatter">>(null);
  const { title, summary, series, reach = Number.POSITIVE_INFINITY } = drawing;
  const points = inReadingOrder(series);
  const data: ChartData<"scatter"> = {
    datasets: series.map((each) => datasetOf(each, drawing, palette[each.colour], reach)),
  };
  return (
    <Reader
      label={`${title}, point by point`}
      count={points.length}
      wordsAt={(place) => wordsOf(points[place], drawing)}
      spotAt={(place) => {
        const { [place]: point } = points;
        return chart.current && point ? spotOf(chart.current, point, reach, palette) : undefined;
      }}
      placeAt={(x, y) => (chart.current ? placeNear(chart.current, points, { x, y }, reach) : undefined)}
    >
      <ReactChart
        ref={chart}
        type="scatter"
        data={data}
        options={optionsOf(drawing, palette)}
        aria-label={`${title}. ${summary}`}
      />
    </Reader>
  );
};

export const ScatterDrawing = memo((props: DrawingProps) => {
  const [host, palette] = useScreenPalette();
  return <div ref={host}>{palette && <Points {...props} palette={palette} />}</div>;
});
