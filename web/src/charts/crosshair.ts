import type { Plugin } from "chart.js";

/** A hairline through the point that the tooltip speaks of. */
export const crosshair: Plugin = {
  id: "crosshair",
  afterDatasetsDraw: ({ ctx, chartArea, tooltip, options }) => {
    const [active] = tooltip?.getActiveElements() ?? [];
    if (!active) return;
    ctx.save();
    ctx.strokeStyle = String(options.color);
    ctx.globalAlpha = 0.5;
    ctx.lineWidth = 1;
    ctx.beginPath();
    ctx.moveTo(active.element.x, chartArea.top);
    ctx.lineTo(active.element.x, chartArea.bottom);
    ctx.stroke();
    ctx.restore();
  },
};
