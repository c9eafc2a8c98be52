import type { ChartData } from "chart.js";
import { parseDay } from "#shared/domain/day.ts";
import type { BandStrength, ChartDrawing, ChartSeries } from "../chart-series.ts";
import { linePlaces, thinnedBars } from "../decimation.ts";
import { BELOW_AXIS } from "./axes.ts";
import { bandEdges } from "./bands-of-values.ts";
import type { Palette } from "./palette.ts";

const ONLY_WIDTH = 1.75;
const LINE_WIDTH = 1.5;
/** Of areas and thin lines. */
const THIN_WIDTH = 1;
const REFERENCE_DASH = [5, 4];
/** Opacity of areas: visible, but behind the lines. */
const AREA_ALPHA = "40";

/**
 * Returns each label's x position: its day number on a time axis, else its index. Throws for a label of a
 * time axis that is not a day.
 */
export const positionsOf = ({ labels, isTime }: Pick<ChartDrawing, "labels" | "isTime">): number[] =>
  labels.map((label, place) => {
    if (!isTime) return place;
    const day = parseDay(label);
    if (day === undefined) throw new RangeError(`not a day: ${label}`);
    return day;
  });

type Dataset = ChartData["datasets"][number];
type Point = { x: number; y: number | null };

const pointsAt = (
  places: readonly number[],
  xs: readonly number[],
  values: ChartSeries["values"],
  from: number,
): Point[] =>
  places.map((place) => {
    const value = values[place] ?? null;
    return { x: xs[place] ?? place, y: value === null ? null : value + from };
  });

const widthOf = (series: ChartSeries, isOnly: boolean): number => {
  if (series.isBelow || series.isThin) return THIN_WIDTH;
  return isOnly ? ONLY_WIDTH : LINE_WIDTH;
};

const isArea = ({ isBelow, fillsTo }: ChartSeries): boolean => isBelow === true || fillsTo !== undefined;

const lineOf = (
  series: ChartSeries,
  { logFrom = 0, series: all }: ChartDrawing,
  xs: readonly number[],
  colour: string,
): Dataset => ({
  label: series.title,
  data: pointsAt(linePlaces(series.values), xs, series.values, series.isBelow ? 0 : logFrom),
  borderColor: colour,
  backgroundColor: isArea(series) ? `${colour}${AREA_ALPHA}` : colour,
  borderWidth: widthOf(
    series,
    all.filter(({ isBelow, isThin, isBand }) => !isBelow && !isThin && !isBand).length === 1,
  ),
  borderJoinStyle: "round",
  fill: series.fillsTo ?? (series.isBelow && !series.isThin ? "origin" : false),
  yAxisID: series.isBelow ? BELOW_AXIS : "y",
  ...(series.isReference && { borderDash: REFERENCE_DASH, order: -1 }),
  ...(series.isThin && { order: 1 }),
  tension: 0.1,
  pointRadius: 0,
  pointHitRadius: 0,
});

const BAND_ALPHA: Readonly<Record<BandStrength, string>> = { 1: "b3", 2: "73", 3: "47", 4: "2b" };

/** Returns the bands: each is filled down to the dataset before it, the first of each side to zero. */
const bandsOf = ({ series }: ChartDrawing, xs: readonly number[], palette: Palette): Dataset[] => {
  const bands = series.filter(({ isBand }) => isBand);
  // All edges have the same points, which the first line of the chart chooses.
  const lead = series.find(({ isBand }) => !isBand) ?? bands[0];
  if (!lead || bands.length === 0) return [];
  const places = linePlaces(lead.values);
  return bandEdges(bands.map(({ values }) => values)).flatMap((edges) =>
    bands.map(
      ({ title, colour, strength = 1 }, at): Dataset => ({
        label: title,
        data: pointsAt(places, xs, edges[at] ?? [], 0),
        backgroundColor: `${palette[colour]}${BAND_ALPHA[strength]}`,
        borderWidth: 0,
        fill: at === 0 ? "origin" : "-1",
        yAxisID: "y",
        order: 2,
        pointRadius: 0,
        pointHitRadius: 0,
      }),
    ),
  );
};

const LEAST_BAR_PX = 2;
const WIDEST_BAR_PX = 64;
/** More bars than this have no gaps, since gaps of a pixel would flicker. */
const MOST_APART = 130;

const barsOf = ({ series, labels }: ChartDrawing, xs: readonly number[], palette: Palette): Dataset[] => {
  const stacks = series.map(({ values }) => values);
  const bars = thinnedBars(stacks, labels.length);
  const middleOf = (from: number, to: number): number => ((xs[from] ?? from) + (xs[to - 1] ?? from)) / 2;
  return series.map(({ title, values, colour }) => ({
    label: title,
    // Zero draws no bar; a small value draws a visible one.
    data: bars.map(({ place, from, to }) => ({ x: middleOf(from, to), y: values[place] || null })),
    minBarLength: LEAST_BAR_PX,
    maxBarThickness: WIDEST_BAR_PX,
    backgroundColor: palette[colour],
    categoryPercentage: 1,
    ...(bars.length > MOST_APART ? { barThickness: "flex", barPercentage: 1 } : { barPercentage: 0.85 }),
  }));
};

export const datasetsOf = (drawing: ChartDrawing, xs: readonly number[], palette: Palette): Dataset[] =>
  drawing.kind === "line"
    ? [
        ...bandsOf(drawing, xs, palette),
        ...drawing.series
          .filter(({ isBand }) => !isBand)
          .map((each) => lineOf(each, drawing, xs, palette[each.colour])),
      ]
    : barsOf(drawing, xs, palette);
