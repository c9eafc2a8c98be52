import type { ChartOptions, ScriptableScaleContext } from "chart.js";
import type { ChartDrawing } from "./chart-series.ts";
import type { Palette } from "./palette.ts";
import { tooltipLook } from "./tooltip-look.ts";

const FONT_PX = 12;
/** So many labels stand on the x axis at most, however many points there are. */
const MAX_LABELS = 24;
/** So far apart that each stands for its own point, on a phone too. */
const LABEL_GAP_PX = 20;

/** The axis of what stands under a chart, and how many times as high the chart is. */
export const BELOW_AXIS = "below";
const ABOVE_TO_BELOW = 3;

type Look = Pick<ChartDrawing, "kind" | "formatTick" | "formatValue"> & {
  readonly hasZeroLine: boolean | undefined;
  readonly hasBelow: boolean;
  readonly marks: ChartDrawing["marks"];
};

/** How every chart of the site looks: faint horizontals, quiet axes, one tooltip for all series. */
export const drawingOptions = (look: Look, palette: Palette): ChartOptions => {
  const { kind, formatTick, formatValue, hasZeroLine, hasBelow, marks = [] } = look;
  const font = { family: palette.family, size: FONT_PX };
  const ticks = { color: palette.quiet, font };
  const gridColour = (context: ScriptableScaleContext): string =>
    hasZeroLine && context.tick.value === 0 ? palette.quiet : palette.line;
  const valueAxis = (maxTicksLimit: number) =>
    ({
      stack: "values",
      stacked: kind === "stacked bars",
      grid: { color: gridColour, drawTicks: false },
      border: { display: false },
      ticks: {
        ...ticks,
        padding: 8,
        maxTicksLimit,
        callback: (value: string | number) => formatTick(Number(value)),
      },
    }) as const;
  return {
    responsive: true,
    maintainAspectRatio: false,
    // A chart that is animated while the window changes its size keeps its old one until the next change.
    animation: false,
    color: palette.quiet,
    font,
    interaction: { mode: "index", intersect: false },
    scales: {
      x: {
        stacked: kind === "stacked bars",
        grid: { display: false },
        border: { color: palette.line },
        ticks: {
          ...ticks,
          minRotation: 90,
          maxRotation: 90,
          autoSkip: true,
          autoSkipPadding: LABEL_GAP_PX,
          maxTicksLimit: MAX_LABELS,
        },
      },
      // Axes of a stack stand from the bottom up by weight.
      y: { ...valueAxis(6), stackWeight: ABOVE_TO_BELOW, weight: 1 },
      ...(hasBelow && { [BELOW_AXIS]: { ...valueAxis(3), stackWeight: 1, offset: true } }),
    },
    plugins: {
      marks: { marks, colour: palette["series-2"], font: `${FONT_PX}px ${palette.family}` },
      tooltip: {
        ...tooltipLook(palette, font),
        callbacks: {
          label: ({ dataset, parsed }) => ` ${dataset.label}: ${formatValue(parsed.y ?? 0)}`,
        },
      },
    },
  };
};
