import type { Chart } from "chart.js";
import type { TimeAxis } from "../time-axis/time-axis.ts";
import type { Palette } from "./palette.ts";
import { type Band, bandOn } from "./timeline.ts";

/** What a page's charts mark alike: the selected span and the trade that is open in the log. */

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

/** Draws the span and the open trade over a chart with a time axis. */
export const paintShared = (chart: Chart, axis: TimeAxis, palette: Palette): void => {
  paintSpan(chart, axis, palette);
  paintOpened(chart, axis, palette);
};
