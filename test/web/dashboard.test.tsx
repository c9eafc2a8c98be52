import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { SummaryRow } from "#shared/contracts/results.ts";
import { setWidth } from "./support/browser.ts";
import { ok, refuse } from "./support/memory-adapter.ts";
import { logIn, renderSite } from "./support/render-site.tsx";
import { summaryRow } from "./support/result-rows.ts";

const ROWS = [
  summaryRow({ backtest_name: "spy-20261121-10", cum_pnl: 812.3, p_val: 0.0312 }),
  summaryRow({ backtest_name: "spy-20261121-9", cum_pnl: -1842.5, end_bal: 8157.5, p_val: 0.4 }),
  summaryRow({ backtest_name: "aapl-20261120-1", cum_pnl: 12_345.678, p_val: null }),
];

const show = (rows: readonly SummaryRow[]) => {
  logIn("demo");
  return renderSite("/dashboard", {
    "GET /api/dashboard/": () => ok({ message: rows.length === 0 ? "no_backtests" : rows }),
  });
};

const names = (): string[] =>
  within(screen.getByRole("table"))
    .getAllByRole("rowheader")
    .map((cell) => cell.textContent);

const cell = (name: string, field: string): HTMLElement => {
  const row = screen.getByRole("link", { name }).closest("tr");
  return row!.querySelector<HTMLElement>(`[data-field=${field}]`)!;
};

describe("an empty dashboard", () => {
  it("says how to begin", async () => {
    show([]);
    expect(await screen.findByText("Ready to start?")).toBeTruthy();
    expect(screen.getByRole("link", { name: "New Backtest" }).getAttribute("href")).toBe("/backtester");
    expect(screen.getByRole("link", { name: "Learn how it works" }).getAttribute("href")).toBe("/about");
    expect(screen.queryByText("My Backtests")).toBeNull();
  });
});

describe("the table of saved backtests", () => {
  it("comes in the server's order, and each name leads to its page", async () => {
    show(ROWS);
    await screen.findByText("My Backtests");
    expect(names()).toEqual(["spy-20261121-10", "spy-20261121-9", "aapl-20261120-1"]);
    const link = screen.getByRole("link", { name: "spy-20261121-9" });
    expect(link.getAttribute("href")).toBe("/dashboard/demo/spy-20261121-9");
    expect(screen.queryByText("2026-11-21T12:04:05.000Z")).toBeNull();
    expect(screen.queryByRole("columnheader", { name: /creator/i })).toBeNull();
  });

  it("sorts both ways by a click on a heading, the greatest number first, blanks last", async () => {
    show(ROWS);
    const heading = await screen.findByRole("button", { name: "P&L" });
    await userEvent.click(heading);
    expect(names()).toEqual(["aapl-20261120-1", "spy-20261121-10", "spy-20261121-9"]);
    expect(heading.closest("th")?.getAttribute("aria-sort")).toBe("descending");
    expect(heading.closest("th")?.textContent).toContain("▼");
    await userEvent.click(heading);
    expect(names()).toEqual(["spy-20261121-9", "spy-20261121-10", "aapl-20261120-1"]);
    expect(heading.closest("th")?.textContent).toContain("▲");

    await userEvent.click(screen.getByRole("button", { name: "p-value" }));
    expect(names()).toEqual(["spy-20261121-9", "spy-20261121-10", "aapl-20261120-1"]);
    expect(heading.closest("th")?.hasAttribute("aria-sort")).toBe(false);
  });

  it("sorts names by the numbers in them", async () => {
    show(ROWS);
    await userEvent.click(await screen.findByRole("button", { name: "Backtest" }));
    expect(names()).toEqual(["aapl-20261120-1", "spy-20261121-9", "spy-20261121-10"]);
  });

  it("writes numbers the US way and colours what the specification colours", async () => {
    show(ROWS);
    await screen.findByText("My Backtests");
    expect(cell("aapl-20261120-1", "cum_pnl").textContent).toBe("12,345.68");
    const tone = (name: string, field: string) =>
      cell(name, field).querySelector<HTMLElement>("[data-tone]")?.dataset.tone;
    expect(tone("spy-20261121-10", "cum_pnl")).toBe("gain");
    expect(tone("spy-20261121-9", "cum_pnl")).toBe("loss");
    expect(tone("spy-20261121-10", "end_bal")).toBe("above");
    expect(tone("spy-20261121-9", "end_bal")).toBe("below");
    expect(tone("spy-20261121-10", "p_val")).toBe("pass");
    expect(tone("spy-20261121-9", "p_val")).toBe("fail");
    expect(tone("aapl-20261120-1", "p_val")).toBeUndefined();
    expect(tone("spy-20261121-9", "ddown")).toBeUndefined();
  });
});

describe("on a narrow window", () => {
  it("is one card a backtest, titled when there are several", async () => {
    setWidth(600);
    show(ROWS);
    expect(await screen.findByText("Strategy 3")).toBeTruthy();
    expect(screen.getAllByRole("article")).toHaveLength(3);
    expect(screen.queryByRole("table")).toBeNull();
  });

  it("has no title on a single card", async () => {
    setWidth(390);
    show(ROWS.slice(0, 1));
    expect(await screen.findByRole("article")).toBeTruthy();
    expect(screen.queryByText(/^Strategy \d/)).toBeNull();
  });
});

describe("a dashboard that cannot be loaded", () => {
  it("keeps the spinner, tries again by itself and then shows the list", async () => {
    logIn("demo");
    let failures = 0;
    renderSite("/dashboard", {
      "GET /api/dashboard/": () =>
        failures++ < 2 ? refuse(500, "Something went wrong.") : ok({ message: ROWS }),
    });
    expect(await screen.findByRole("progressbar", { name: "Loading your backtests" })).toBeTruthy();
    expect(screen.queryByText("Something went wrong.")).toBeNull();
    await waitFor(() => expect(screen.getByText("My Backtests")).toBeTruthy());
    expect(failures).toBe(3);
  });
});
