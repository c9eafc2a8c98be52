import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import {
  connected,
  field,
  openBacktester,
  progressBar,
  RESULTS,
  runButton,
  say,
  TASK,
} from "./backtester-page.tsx";
import { runResults } from "./backtester-results.ts";

const NO_TRADES = "No trades found for selected inputs. Try reducing criteria or generalizing inputs.";

afterEach(cleanup);

describe("results", () => {
  const finish = async (handlers = {}, results = RESULTS, setting = {}) => {
    const page = await openBacktester(handlers, setting);
    await page.user.click(runButton());
    const socket = await connected(page.sockets);
    say(socket, { message: "status_update", pct_of_total: 1 });
    say(socket, { message: "results", results });
    await screen.findByRole("heading", { name: "Backtest results" }, { timeout: 10_000 });
    return page;
  };

  test("show notes, headline, tables and charts in the specification's order", async () => {
    await finish();
    const results = screen.getByRole("region", { name: "Backtest results" });
    const titles = within(results)
      .getAllByRole("heading", { level: 2 })
      .map(({ textContent }) => textContent);
    expect(titles).toEqual([
      "Backtest results",
      "Summary",
      "Equity curve",
      "Relative performance (%)",
      "Distribution of trades",
      "P&L by month ($)",
      "Trade log",
    ]);
    expect(within(results).getByText("Prices of SPY options are Modelled.")).toBeTruthy();
    expect(within(results).getByText("+$250.50")).toBeTruthy();
    expect(
      within(results).getByText(
        "Note: if account balance was not specified, relative performance assumes initial balance of 2x max loss",
      ),
    ).toBeTruthy();
    expect(within(results).queryByText("Creator")).toBeNull();
  });

  test("stay while the form is edited and the next run is on", async () => {
    const { user, sockets } = await finish();
    await user.selectOptions(field("optFields.0.call_put"), "Call");
    await user.click(runButton());
    await connected(sockets, 2);
    expect(screen.getByRole("heading", { name: "Backtest results" })).toBeTruthy();
    expect(progressBar()).toBeTruthy();
  });

  test("have the data of each chart behind it, under a heading of its own", async () => {
    const { user } = await finish();
    const panel = screen.getByRole("region", { name: "Distribution of trades" });
    await user.click(within(panel).getByText("Show the data"));
    const headings = await within(panel).findAllByRole("columnheader");
    expect(headings.map(({ textContent }) => textContent)).toEqual([
      "P&L ($)",
      "Losing trades",
      "Other trades",
    ]);
  });

  test("list trades by exit reason, sortable", async () => {
    const { user } = await finish();
    const log = screen.getByRole("table", { name: "All trades" });
    const reasons = () =>
      [...log.querySelectorAll('td[data-field="exit_reason"]')].map((cell) => cell.textContent);
    expect(reasons()).toEqual(["Profit target", "Stop loss"]);
    await user.click(within(log).getByRole("button", { name: "P&L" }));
    expect(reasons()).toEqual(["Stop loss", "Profit target"]);
    await user.selectOptions(screen.getByRole("combobox", { name: "Exit reason" }), "Profit target");
    expect(reasons()).toEqual(["Profit target"]);
  });

  test("without a trade say so, with the counts of skipped entries", async () => {
    // The service says so in a note as well; once is enough.
    await finish({}, runResults([], ["250 sessions without an entry: No expiry.", NO_TRADES]));
    expect(screen.getAllByText(NO_TRADES)).toHaveLength(1);
    expect(screen.getByText("250 sessions without an entry: No expiry.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Save backtest" })).toBeNull();
  });

  test("are saved once, with the way to the dashboard", async () => {
    let saves = 0;
    const { user } = await finish({
      [`GET /api/save/${TASK}`]: () => {
        saves++;
        return { data: { message: "Backtest saved as spy-20261121-1." } };
      },
    });
    const save = screen.getByRole("button", { name: "Save backtest" });
    await user.click(save);
    expect(await screen.findByText(/Backtest saved as spy-20261121-1\./)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Go to my backtests." }).getAttribute("href")).toBe("/dashboard");
    expect(save).toHaveProperty("disabled", true);
    await user.click(save);
    expect(saves).toBe(1);
  });

  test("say why they could not be saved, and may be tried again", async () => {
    const { user } = await finish({
      [`GET /api/save/${TASK}`]: () => ({ status: 409, data: { error: "The results are gone." } }),
    });
    await user.click(screen.getByRole("button", { name: "Save backtest" }));
    expect((await screen.findByRole("alert")).textContent).toBe("The results are gone.");
    expect(screen.queryByRole("link", { name: "Go to my backtests." })).toBeNull();
    expect(screen.getByRole("button", { name: "Save backtest" })).toHaveProperty("disabled", false);
  });

  test("show the first summary row as a card on narrow screens", async () => {
    await finish({}, RESULTS, { isNarrow: true });
    expect(screen.queryByRole("table", { name: "Summary statistics" })).toBeNull();
    expect(screen.getAllByRole("article")).toHaveLength(1);
  });
});
