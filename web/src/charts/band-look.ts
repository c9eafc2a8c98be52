import type { BandStrength, ChartSeries, SeriesColour } from "./chart-series.ts";

const COLOURS: readonly SeriesColour[] = ["series-1", "series-3", "series-2", "quiet"];
const STRENGTHS: readonly BandStrength[] = [1, 2, 3];

/** Returns the look of a band by its place: neighbors differ by color, bands of one color by strength. */
export const bandLook = (place: number): Pick<ChartSeries, "colour" | "isBand" | "strength"> => ({
  colour: COLOURS[place % COLOURS.length] ?? "series-1",
  isBand: true,
  strength: STRENGTHS[Math.floor(place / COLOURS.length) % STRENGTHS.length] ?? 1,
});
