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

const datasetOf = (series: ScatterSeries, colour: string) => ({
  label: series.title,
  data: series.points.map(({ x, y }) => ({ x, y })),
  backgroundColor: series.isLeading ? colour : `${colour}${CLOUD_ALPHA}`,
  borderWidth: 0,
  pointRadius: series.isLeading ? LEADING_RADIUS_PX : RADIUS_PX,
  pointHoverRadius: series.isLeading ? LEADING_RADIUS_PX : 2 * RADIUS_PX,
  order: series.isLeading ? 0 : 1,
});

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
          title: ([item]) => series[item?.datasetIndex ?? 0]?.points[item?.dataIndex ?? 0]?.label ?? "",
          label: ({ parsed }) =>
            ` ${xTitle}: ${formatValue(parsed.x ?? 0)}, ${yTitle}: ${formatValue(parsed.y ?? 0)}`,
        },
      },
    },
  };
};

/** The canvas, read out as `label`; `ScatterChart` puts the other words around it. */
export const ScatterDrawing = ({ label, ...drawing }: Drawn & { readonly label: string }) => {
  const palette = useMemo(readPalette, []);
  const { series, xTitle, yTitle, formatValue } = drawing;
  const data = useMemo(
    (): ChartData<"scatter"> => ({ datasets: series.map((each) => datasetOf(each, palette[each.colour])) }),
    [series, palette],
  );
  const options = useMemo(
    () => optionsOf({ series, xTitle, yTitle, formatValue }, palette),
    [series, xTitle, yTitle, formatValue, palette],
  );
  return <ReactChart type="scatter" data={data} options={options} aria-label={label} />;
};
