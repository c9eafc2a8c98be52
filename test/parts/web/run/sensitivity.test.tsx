import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Neighbor, NeighborFigures, SensitivityResults } from "#shared/contracts/sensitivity/results.ts";
import {
  createTimeAxis,
  selectSpan,
  TimeAxisProvider,
} from "../../../../web/src/charts/time-axis/time-axis.ts";
import { SensitivitySection } from "../../../../web/src/report/sensitivity/sensitivity-section.tsx";
import { SensitivityStrip } from "../../../../web/src/report/sensitivity/sensitivity-strip.tsx";

const figures = (cum_pnl: number): NeighborFigures => ({
  cum_pnl,
  ann_return: cum_pnl / 100,
  ddown_mtm: 321.5,
  n_trades: 12,
  pct_win: 75,
  p_val: 0.04,
  curve: [0, Math.round(cum_pnl / 2), Math.round(cum_pnl)],
});

const neighbor = (step: number, value: number, cum_pnl: number, place: string): Neighbor => ({
  step,
  value,
  changes: { [place]: value },
  ...figures(cum_pnl),
});

const results: SensitivityResults = {
  kind: "sensitivity",
  days: ["2024-01-02", "2024-03-01", "2024-06-28"],
  base: figures(1000),
  numbers: [
    {
      field: "short_delta",
      unit: "delta",
      value: 0.3,
      steps: [-2, -1, 1].map((step) =>
        neighbor(step, (30 + 2 * step) / 100, 1000 + 400 * step, "optFields.0.delta"),
      ),
    },
    {
      field: "start",
      unit: "sessions",
      value: 0,
      steps: [neighbor(1, 5, -250, "overallFields.0.start_date")],
    },
  ],
};

const slider = (name: string): HTMLElement => screen.getByRole("slider", { name });
const curve = (): HTMLElement => screen.getByRole("img", { name: /P&L by day/ });

test("says how many neighbors make money and in which number the result is most fragile", () => {
  render(<SensitivityStrip results={results} />);
  expect(screen.getByText("Mixed: 3 of 4 neighbors make money; most fragile in start date.")).toBeTruthy();
  expect(slider("Short delta").getAttribute("aria-valuetext")).toBe("0.30 (as tested): P&L +$1,000.00");
  expect(screen.queryByRole("button", { name: "Open as a backtest" })).toBeNull();
});

test("shows the curve and figures of the neighbor that arrow keys choose, and of the backtest after Escape", () => {
  const onOpen = vi.fn();
  render(<SensitivityStrip results={results} onOpen={onOpen} />);
  fireEvent.keyDown(slider("Short delta"), { key: "ArrowLeft" });
  expect(slider("Short delta").getAttribute("aria-valuetext")).toBe("0.28: P&L +$600.00");
  expect(screen.getByText("Short delta 0.28 instead of 0.30")).toBeTruthy();
  expect(curve().getAttribute("aria-label")).toContain("beside Short delta 0.28: +$600.00");
  fireEvent.click(screen.getByRole("button", { name: "Open as a backtest" }));
  expect(onOpen).toHaveBeenCalledWith({ "optFields.0.delta": 0.28 });

  fireEvent.keyDown(slider("Start date"), { key: "End" });
  expect(screen.getByText("Start 5 sessions later")).toBeTruthy();
  expect(slider("Short delta").getAttribute("aria-valuetext")).toBe("0.30 (as tested): P&L +$1,000.00");
  fireEvent.keyDown(slider("Start date"), { key: "Escape" });
  expect(screen.getByText("As tested")).toBeTruthy();
});

test("chooses the bar under the pointer, and the last bar beyond it", () => {
  render(<SensitivityStrip results={results} />);
  const bars = slider("Short delta");
  bars.getBoundingClientRect = () => ({ left: 0, width: 40 }) as DOMRect;
  // Slots of 10 pixels from step −2 to 1; the pointer may leave them while it is pressed.
  fireEvent.pointerMove(bars, { clientX: 2 });
  expect(bars.getAttribute("aria-valuetext")).toBe("0.26: P&L +$200.00");
  fireEvent.pointerMove(bars, { clientX: 31 });
  expect(bars.getAttribute("aria-valuetext")).toBe("0.32: P&L +$1,400.00");
  fireEvent.pointerMove(bars, { clientX: 44 });
  expect(bars.getAttribute("aria-valuetext")).toBe("0.32: P&L +$1,400.00");
});

test("lists all neighbors in a table", () => {
  render(<SensitivityStrip results={results} />);
  const data = screen.getByText("Show the data").closest("details") as HTMLDetailsElement;
  data.open = true;
  fireEvent(data, new Event("toggle"));
  const rows = within(screen.getByRole("table")).getAllByRole("row");
  expect(rows.map((row) => row.textContent?.slice(0, 20))).toHaveLength(6);
  expect(rows[2]?.textContent).toContain("Short delta 0.26");
});

test("says that the strip is of the whole test while a span is selected", async () => {
  const axis = createTimeAxis(["2024-01-02", "2024-01-03", "2024-01-04"], []);
  render(
    <TimeAxisProvider value={axis}>
      <SensitivitySection results={results} />
    </TimeAxisProvider>,
  );
  await screen.findByRole("slider", { name: /delta/ });
  expect(screen.queryByText("Of the whole test, not of the span.")).toBeNull();
  act(() => selectSpan(axis, "2024-01-03", "2024-01-04"));
  expect(screen.getByText("Of the whole test, not of the span.")).toBeTruthy();
});
