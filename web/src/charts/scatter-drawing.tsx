import {
  type ChartData,
  Chart as ChartJs,
  type ChartOptions,
  LinearScale,
  PointElement,
  ScatterController,
  type ScriptableScaleContext,
  Tooltip,
} from "chart.js";
import { useMemo } from "react";
import { Chart as ReactChart } from "react-chartjs-2";
import { type Palette, readPalette } from "./palette.ts";
import type { ScatterDrawing as Drawn, ScatterSeries } from "./scatter-series.ts";
import { tooltipLook } from "./tooltip-look.ts";

ChartJs.register(LinearScale, PointElement, ScatterController, Tooltip);

const FONT_PX = 12;
const RADIUS_PX = 2;
const LEADING_RADIUS_PX = 5;
/** Little enough that a cloud of points shows where it is dense. */
const CLOUD_ALPHA = "66";

const held = (value: number, reach: number): number => Math.max(-reach, Math.min(reach, value));

const datasetOf = (series: ScatterSeries, colour: string, reach: number) => ({
  label: series.title,
  data: series.points.map(({ x, y }) => ({ x: held(x, reach), y: held(y, reach) })),
  backgroundColor: series.isLeading ? colour : `${colour}${CLOUD_ALPHA}`,
  borderWidth: 0,
  pointRadius: series.isLeading ? LEADING_RADIUS_PX : RADIUS_PX,
  pointHoverRadius: series.isLeading ? LEADING_RADIUS_PX : 2 * RADIUS_PX,
  order: series.isLeading ? 0 : 1,
});

/** The point itself, which may lie beyond where it is drawn. */
const pointOf = (
  series: readonly ScatterSeries[],
  item: { readonly datasetIndex: number; readonly dataIndex: number } | undefined,
) => item && series[item.datasetIndex]?.points[item.dataIndex];

const optionsOf = (
  { series, xTitle, yTitle, formatValue }: Drawn,
  palette: Palette,
): ChartOptions<"scatter"> => {
  const font = { family: palette.family, size: FONT_PX };
  const axis = (title: string) => ({
    grid: {
      color: ({ tick }: ScriptableScaleContext) => (tick.value === 0 ? palette.quiet : palette.line),
      drawTicks: false,
    },
    border: { display: false },
    ticks: { color: palette.quiet, font, padding: 8, maxTicksLimit: 8 },
    title: { display: true, text: title, color: palette.quiet, font },
  });
  return {
    responsive: true,
    maintainAspectRatio: false,
    animation: false,
    interaction: { mode: "nearest", intersect: true },
    scales: { x: axis(xTitle), y: axis(yTitle) },
    plugins: {
      tooltip: {
        ...tooltipLook(palette, font),
        callbacks: {
          title: ([item]) => pointOf(series, item)?.label ?? "",
          label: (item) => {
            const { x = 0, y = 0 } = pointOf(series, item) ?? {};
            return ` ${xTitle}: ${formatValue(x)}, ${yTitle}: ${formatValue(y)}`;
          },
        },
      },
    },
  };
};

/** The canvas, read out as `label`; `ScatterChart` puts the other words around it. */
export const ScatterDrawing = ({ label, ...drawing }: Drawn & { readonly label: string }) => {
  const palette = useMemo(readPalette, []);
  const { series, xTitle, yTitle, formatValue, reach = Number.POSITIVE_INFINITY } = drawing;
  const data = useMemo(
    (): ChartData<"scatter"> => ({
      datasets: series.map((each) => datasetOf(each, palette[each.colour], reach)),
    }),
    [series, palette, reach],
  );
  const options = useMemo(
    () => optionsOf({ series, xTitle, yTitle, formatValue }, palette),
    [series, xTitle, yTitle, formatValue, palette],
  );
  return <ReactChart type="scatter" data={data} options={options} aria-label={label} />;
};
