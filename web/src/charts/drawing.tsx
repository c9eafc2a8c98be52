import {
  BarController,
  BarElement,
  CategoryScale,
  type ChartData,
  Chart as ChartJs,
  Filler,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from "chart.js";
import { useMemo } from "react";
import { Chart as ReactChart } from "react-chartjs-2";
import type { ChartDrawing, ChartSeries } from "./chart-series.ts";
import { crosshair } from "./crosshair.ts";
import { BELOW_AXIS, drawingOptions } from "./drawing-options.ts";
import { marks as marksPlugin } from "./marks.ts";
import { readPalette } from "./palette.ts";

ChartJs.register(
  BarController,
  BarElement,
  CategoryScale,
  Filler,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
);

const FIRST_WIDTH = 2.25;
const OTHER_WIDTH = 1.5;
const REFERENCE_DASH = [5, 4];
/** Enough of the colour to read as an area, little enough for the lines over it. */
const AREA_ALPHA = "33";

const lineOf = (series: ChartSeries, index: number, colour: string) => ({
  label: series.title,
  data: [...series.values],
  borderColor: colour,
  backgroundColor: series.isBelow ? `${colour}${AREA_ALPHA}` : colour,
  borderWidth: index === 0 ? FIRST_WIDTH : OTHER_WIDTH,
  fill: series.isBelow ? "origin" : false,
  yAxisID: series.isBelow ? BELOW_AXIS : "y",
  ...(series.isReference && { borderDash: REFERENCE_DASH, order: -1 }),
  tension: 0.1,
  pointRadius: 0,
  pointHitRadius: 0,
});

const signColours = (values: ChartSeries["values"], gain: string, loss: string): string[] =>
  values.map((value) => ((value ?? 0) < 0 ? loss : gain));

/** The canvas, read out as `label`; `Chart` puts the other words around it. */
export const Drawing = ({ label, ...drawing }: ChartDrawing & { readonly label: string }) => {
  const { kind, labels, series, hasToneBySign } = drawing;
  const palette = useMemo(readPalette, []);
  const data = useMemo((): ChartData => {
    const datasets = series.map((each, index) =>
      kind === "line"
        ? lineOf(each, index, palette[each.colour])
        : {
            label: each.title,
            data: [...each.values],
            backgroundColor: hasToneBySign
              ? signColours(each.values, palette.gain, palette.loss)
              : palette[each.colour],
            barPercentage: 1,
            categoryPercentage: kind === "bars" ? 0.85 : 1,
          },
    );
    return { labels: [...labels], datasets };
  }, [kind, labels, series, hasToneBySign, palette]);
  const { formatTick, formatValue, hasZeroLine, marks } = drawing;
  const hasBelow = series.some(({ isBelow }) => isBelow);
  const options = useMemo(
    () => drawingOptions({ kind, formatTick, formatValue, hasZeroLine, hasBelow, marks }, palette),
    [kind, formatTick, formatValue, hasZeroLine, hasBelow, marks, palette],
  );
  return (
    <ReactChart
      type={kind === "line" ? "line" : "bar"}
      data={data}
      options={options}
      plugins={[crosshair, marksPlugin]}
      aria-label={label}
    />
  );
};
