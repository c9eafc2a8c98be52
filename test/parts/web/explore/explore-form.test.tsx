import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { ok, refuse } from "../support/memory-adapter.ts";
import {
  chips,
  countShown,
  FULL_GRID,
  list,
  openExplore,
  sweepTask,
  TASK,
  waitForCount,
} from "./explore-page.tsx";

const runButton = () => screen.getByRole("button", { name: "Search" });
const checkbox = (name: string) => screen.getByRole("checkbox", { name });

test("opens the search on the full grid with its exact count (S7)", async () => {
  await openExplore();
  expect(countShown()).toBe("208,678,848");
  expect(screen.getByText(/^combinations, about \d+ s$/)).toBeTruthy();
  expect(screen.getByText(/^SPY: 32 structures, 18,255 spreads\. 7 to 90 DTE, /)).toBeTruthy();
  expect(chips("DTE")).toEqual([7, 14, 21, 30, 45, 60, 75, 90]);
  expect(chips("Short delta")).toHaveLength(12);
  expect(chips("Stop losses: % of premium")).toEqual([50, 100, 150, 200, 300]);
  expect(screen.getByText("IV rank (1y) at least 50%")).toBeTruthy();
});

test("counts combinations again with each added or removed value", async () => {
  const { user } = await openExplore();
  await user.click(within(list("New position lag days")).getByRole("button", { name: "Remove 5" }));
  await waitForCount("104,339,424");
  await user.type(screen.getByLabelText("Add to New position lag days"), "5{Enter}");
  await waitForCount("208,678,848");
});

test("accepts pasted lists and typed ranges, merged and sorted", async () => {
  const { user } = await openExplore();
  await user.click(screen.getByRole("button", { name: "Clear DTE" }));
  expect(await screen.findByText("DTE needs at least 1 value")).toBeTruthy();
  const adder = screen.getByLabelText("Add to DTE");
  await user.click(adder);
  await user.paste("60, 30, 45, 30");
  expect(chips("DTE")).toEqual([30, 45, 60]);
  await user.type(adder, "7–28 by 7{Enter}");
  expect(chips("DTE")).toEqual([7, 14, 21, 28, 30, 45, 60]);
  await user.type(adder, "0.5 to 2{Enter}");
  expect(await screen.findByText("Say the step of the range too: 0.5–2 by …")).toBeTruthy();
  expect((adder as HTMLInputElement).value).toBe("0.5 to 2");
  await user.clear(adder);
  await user.type(adder, "2000{Enter}");
  expect(await screen.findByText(/^DTE must be .*1,?000\.$/)).toBeTruthy();
});

test("adds and removes a family of structures, and shows the count of each structure", async () => {
  const { user } = await openExplore();
  await user.click(screen.getByRole("button", { name: "None of condors" }));
  await waitForCount("194,744,256");
  expect((checkbox("Iron condor") as HTMLInputElement).checked).toBe(false);
  await user.click(checkbox("Iron condor"));
  await waitForCount("199,389,120");
  await user.click(screen.getByRole("button", { name: "All of condors" }));
  await waitForCount("208,678,848");
  expect(checkbox("Iron condor").closest("label")?.textContent).toContain("4.6M");
});

test("refuses a search without structures and names the fault", async () => {
  const { user, site } = await openExplore();
  for (const family of [
    "single options",
    "vertical spreads",
    "straddles and strangles",
    "calendars and diagonals",
    "butterflies",
    "condors",
    "ratios and backspreads",
    "combinations",
  ])
    await user.click(screen.getByRole("button", { name: `None of ${family}` }));
  expect(await screen.findByText("Structures needs at least 1 structure")).toBeTruthy();
  await user.click(runButton());
  expect(site.requests.filter(({ method }) => method === "POST")).toEqual([]);
});

test("makes a list one Tab stop, with arrow keys between its values", async () => {
  const { user } = await openExplore();
  const group = list("New position lag days");
  expect(group.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  await user.click(screen.getByLabelText("Add to New position lag days"));
  await user.keyboard("{ArrowLeft}");
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Remove 5");
  await user.keyboard("{ArrowLeft}{Delete}");
  expect(chips("New position lag days")).toEqual([5]);
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Remove 5");
  await user.keyboard("{ArrowRight}10{ArrowLeft}{End},");
  expect(chips("New position lag days")).toEqual([5, 10]);
});

test("makes all structures one Tab stop", async () => {
  const { user } = await openExplore();
  const picker = screen.getByRole("group", { name: "Condors" }).parentElement!;
  expect(picker.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  checkbox("Short put").focus();
  await user.keyboard("{ArrowRight}{ArrowRight} ");
  expect(document.activeElement).toBe(checkbox("Long call"));
  expect((checkbox("Long call") as HTMLInputElement).checked).toBe(false);
  expect(picker.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  await user.keyboard("{End}");
  expect(document.activeElement).toBe(checkbox("Covered strangle"));
});

test("changes the grid by a preset, and keeps period and costs", async () => {
  const { user } = await openExplore();
  const slippage = document.querySelector<HTMLInputElement>('[name="single.slippage"]')!;
  await user.clear(slippage);
  await user.type(slippage, "50");
  const presets = screen.getByLabelText<HTMLSelectElement>("Start from");
  expect(presets.value).toBe("Everything");
  await user.selectOptions(presets, "Credit spreads");
  expect(presets.value).toBe("Credit spreads");
  expect(screen.getByText(/^SPY: 5 structures, /)).toBeTruthy();
  expect(slippage.value).toBe("50");
  await user.selectOptions(presets, "Quick look");
  await waitFor(() => expect(Number(countShown().replaceAll(",", ""))).toBeLessThan(100_000));
  await user.selectOptions(presets, "Everything");
  await waitForCount("208,678,848");
});

test("sends the body of the API, and restores the form after a visit to another page", async () => {
  const { user, site } = await openExplore();
  await user.click(within(list("DTE")).getByRole("button", { name: "Remove 90" }));
  await user.click(screen.getByRole("checkbox", { name: "Also without a stop" }));
  await user.click(runButton());
  const post = await waitFor(() => site.requests.find(({ method }) => method === "POST")!);
  expect(post.path).toBe("/api/sweeps/");
  expect(post.header("Idempotency-Key")).toMatch(/^[0-9a-f]{32}$/);
  expect(post.body).toMatchObject({
    ticker: "SPY",
    backtest_length: "10",
    out_of_sample: "30",
    structures: FULL_GRID.structures,
    dte: [7, 14, 21, 30, 45, 60, 75],
    stops: [
      { stop_loss: "% of premium", stop_size: [50, 100, 150, 200, 300] },
      { stop_loss: "% of max loss", stop_size: [25, 50, 75] },
    ],
    filters: [
      { volFields: [] },
      { volFields: [{ filter_criteria: "IV rank (1y)", low_filter: "50.00" }] },
      {},
      {},
    ],
  });
  await site.navigate("/backtester");
  await screen.findByRole("form", { name: "Inputs" });
  await site.navigate("/backtester?mode=explore");
  await screen.findByRole("form", { name: "Search" });
  expect(chips("DTE")).toEqual([7, 14, 21, 30, 45, 60, 75]);
});

test("searches the same grid on more tickers, in the request alone while there are any (S41)", async () => {
  const { user, site } = await openExplore({
    "POST /api/sweeps/": () => refuse(400, "Please correct the fields.", { "tickers.1": "is not a ticker" }),
  });
  const sent = () => site.requests.filter(({ method }) => method === "POST");
  await user.selectOptions(screen.getByLabelText("Add to More tickers"), "QQQ");
  await waitForCount("417,357,696");
  expect(screen.getByText(/^QQQ, SPY: 32 structures, 18,255 spreads on each\. /)).toBeTruthy();
  await user.click(runButton());
  expect(await screen.findByText("QQQ is not a ticker")).toBeTruthy();
  expect(sent()[0]!.body).toMatchObject({ ticker: "SPY", tickers: ["SPY", "QQQ"] });
  await user.click(screen.getByRole("button", { name: "Remove QQQ" }));
  await waitForCount("208,678,848");
  await user.click(runButton());
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]!.body).not.toHaveProperty("tickers");
});

test("shows a refusal at its field", async () => {
  const { user } = await openExplore({
    "POST /api/sweeps/": () =>
      refuse(400, "Please correct the fields.", {
        ticker: "has no data in the period",
        "stops.2.stop_size.1": "must be less",
        "filters.1.volFields.0.filter_criteria": "is not known of this ticker",
        combinations: "are too many",
      }),
  });
  await user.click(runButton());
  expect(await screen.findByText("Ticker has no data in the period")).toBeTruthy();
  expect(screen.getByText("Each size must be less")).toBeTruthy();
  expect(screen.getByText("Filter criteria is not known of this ticker")).toBeTruthy();
  expect(screen.getByText("combinations are too many")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(document.querySelector('[name="single.ticker"]')));
});

test("links to the subscription after a 402", async () => {
  const { user } = await openExplore({
    "POST /api/sweeps/": () => refuse(402, "Your subscription has ended."),
  });
  await user.click(runButton());
  expect(await screen.findByText(/Your subscription has ended\./)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Subscribe" })).toBeTruthy();
});

test("adds, edits and removes filter sets", async () => {
  const { user } = await openExplore();
  await user.click(screen.getByRole("button", { name: "Add filter set" }));
  const rows = await screen.findByRole("table");
  expect(within(rows).getByLabelText("Criteria 1 Filter criteria")).toBeTruthy();
  await waitForCount("260,848,560");
  await user.click(screen.getByRole("button", { name: "Remove filter set 5" }));
  await waitForCount("208,678,848");
  await user.click(screen.getByRole("button", { name: "Remove filter set 1" }));
  expect(screen.queryByText("No filter: every session")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Try without a filter too" }));
  expect(await screen.findByText("No filter: every session")).toBeTruthy();
});

test("finds a running sweep again, with its progress and remaining time", async () => {
  await openExplore({
    "GET /api/tasks/": () => ok({ tasks: [sweepTask()] }),
    [`GET /api/tasks/${TASK}`]: () =>
      ok({
        messages: [
          {
            connection_status: "connected",
            message: "status_update",
            pct_of_total: 0.25,
            combinations: 200_000_000,
            done: 50_000_000,
            per_second: 5_000_000,
          },
        ],
      }),
  });
  expect(
    await screen.findByText(
      "50,000,000 of 200,000,000 combinations, 5,000,000/s, about 30 s left.",
      {},
      { timeout: 6_000 },
    ),
  ).toBeTruthy();
  expect(screen.getByRole("progressbar", { name: "Search progress" }).getAttribute("aria-valuenow")).toBe(
    "25",
  );
  expect(screen.getByRole("button", { name: "Cancel" })).toBeTruthy();
});
