import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { SavedBacktest } from "#shared/contracts/dashboard.ts";
import { setWidth, texts } from "../support/browser.ts";
import { type Handlers, ok, type Request, refuse } from "../support/memory-adapter.ts";
import { logIn, renderSite } from "../support/render-site.tsx";
import { savedBacktest, summaryRow } from "../support/result-rows.ts";
// Loads the page's chunk before a test's timeout runs.
import "../../../../web/src/pages/saved-backtest.tsx";

const PATH = "/dashboard/demo/spy-20261121-1";

const show = (saved: object = savedBacktest(), handlers: Handlers = {}) => {
  logIn("demo");
  return renderSite(PATH, {
    [`GET /api${PATH}`]: () => ok({ message: saved }),
    "GET /api/dashboard/": () => ok({ message: "no_backtests" }),
    ...handlers,
  });
};

const headings = (): string[] =>
  screen.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent);

/** Returns the page's headings, without those of dialog and footer. */
const panels = async (): Promise<string[]> => {
  await screen.findByRole("heading", { level: 1 });
  const others = ["Delete this backtest?", "Navigation", "Legal", "Programs"];
  return headings().filter((title) => !others.includes(title));
};

test("heads a saved backtest with its id in upper case, its creator and the run's notes", async () => {
  show();
  expect(await screen.findByRole("heading", { level: 1, name: "SPY-20261121-1" })).toBeTruthy();
  expect(screen.getByText(/^Backtest created by demo on Nov 21, 2026, .+ \S+$/)).toBeTruthy();
  expect(screen.getByText("Option quotes of this ticker are Modelled.")).toBeTruthy();
});

test("shows summary, charts and inputs of a saved backtest in order, with a table per section", async () => {
  show();
  await screen.findByRole("heading", { name: "Tear sheet" });
  expect(await panels()).toEqual([
    "Summary",
    "Equity curve",
    "Performance (%)",
    "Margin",
    "Tear sheet",
    "Where the P&L comes from",
    "Trade log",
    "Monte Carlo",
    "SPY implied volatility (continuous)",
    "SPY option volume",
    "Inputs",
  ]);
  expect(
    texts(within(screen.getByRole("region", { name: "Inputs" })).getAllByRole("heading", { level: 3 })),
  ).toEqual(["Baseline inputs and position management", "Option inputs"]);
  expect(screen.getByText("Monte Carlo needs at least 30 trades; this result has 2.")).toBeTruthy();
  for (const name of ["Summary statistics", "All trades", "Option inputs"])
    expect(screen.getByRole("table", { name })).toBeTruthy();
});

test("shows unknown sections of a saved backtest", async () => {
  show({ ...savedBacktest(), margin_calls: [{ date: "2026-01-07", shortfall: 12.345 }] });
  expect(await panels()).toContain("Margin calls");
  const table = screen.getByRole("table", { name: "Margin calls" });
  expect(within(table).getByText("12.35")).toBeTruthy();
});

test("words each chart of a saved backtest, with three series in the legend", async () => {
  show();
  expect(
    await screen.findByText(
      "From Jan 5, 2026 to Feb 20, 2026 the account grew from $10,000.00 to $10,812.30. Max drawdown: $250.00.",
    ),
  ).toBeTruthy();
  expect(
    screen.getByText("From Jan 5, 2026 to Feb 20, 2026: Strategy +8.12%, SPY +1.25%, Index (SPY) +1.50%."),
  ).toBeTruthy();
  const panel = screen.getByRole("region", { name: "Performance (%)" });
  expect(texts(within(panel).getAllByRole("listitem"))).toEqual(["Strategy", "SPY", "Index (SPY)"]);
  expect(screen.getByText(/IV ranged from 14.5% to 16.25%; latest 16.25%./)).toBeTruthy();
});

test("opens the data of a saved chart as a table", async () => {
  show();
  const panel = await screen.findByRole("region", { name: "SPY option volume" });
  const details = panel.querySelector("details")!;
  expect(within(panel).queryByRole("table")).toBeNull();
  details.open = true;
  details.dispatchEvent(new Event("toggle"));
  const table = await within(panel).findByRole("table");
  expect(within(table).getByText("1,250,000")).toBeTruthy();
});

test("says that a saved backtest has no trades", async () => {
  const empty: Partial<SavedBacktest> = { trade_log: [], results: [summaryRow({ n_trades: 0 })] };
  show(savedBacktest(empty));
  expect(await screen.findByText(/^No trades found for selected inputs\./)).toBeTruthy();
  expect(await panels()).not.toContain("Equity curve");
});

test("shows options as a table and trades as cards on a narrow window", async () => {
  setWidth(600);
  show();
  await screen.findByRole("heading", { level: 1 });
  expect(screen.getByRole("table", { name: "Option inputs" })).toBeTruthy();
  expect(screen.queryByRole("table", { name: "All trades" })).toBeNull();
  const log = within(screen.getByRole("region", { name: "Trade log" }));
  expect(log.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "2026-01-26+$1,000.00−580P · 2026-02-04Expiration",
    "2026-02-20−$187.70−580P · 2026-02-04Expiration",
  ]);
});

test("keeps the spinner of a saved backtest that is refused, and says why", async () => {
  show(savedBacktest(), { [`GET /api${PATH}`]: () => refuse(403, "That is not yours.") });
  expect(await screen.findByText("That is not yours.")).toBeTruthy();
  expect(screen.getByRole("progressbar", { name: "Loading this backtest" })).toBeTruthy();
});

test("links to the dashboard when the backtest does not exist", async () => {
  show(savedBacktest(), { [`GET /api${PATH}`]: () => refuse(404, "Not found.") });
  expect(await screen.findByRole("heading", { name: "Backtest not found" })).toBeTruthy();
  expect(screen.queryByRole("progressbar")).toBeNull();
  expect(screen.getByRole("link", { name: "Go to my backtests" }).getAttribute("href")).toBe("/dashboard");
});

test("omits 'Open in backtester' for a backtest saved without its body", async () => {
  show();
  await screen.findByRole("heading", { level: 1 });
  expect(screen.queryByRole("link", { name: "Open in backtester" })).toBeNull();
});

const clipboard = (writeText: (text: string) => Promise<void>) =>
  Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText } });
const TOKEN = "AbCdEfGhIjKlMnOpQrStUv";
const share = {
  [`POST /api${PATH}/share/`]: ({ body }: Request) =>
    ok({ message: "done", ...((body as { shared: boolean }).shared ? { link: TOKEN } : {}) }),
};
const LINK = `http://localhost:3000/s/${TOKEN}`;
const button = (name: string) => screen.getByRole("button", { name });

test("shares a backtest by a public link, copies it, lists it, and stops sharing", async () => {
  const copied: string[] = [];
  clipboard(async (text) => void copied.push(text));
  const site = show(savedBacktest(), share);
  await userEvent.click(await screen.findByRole("button", { name: "Share" }));
  expect(
    await screen.findByText(/^Link copied\. Anyone can view this page, no account needed\./),
  ).toBeTruthy();
  expect(copied).toEqual([LINK]);
  expect(document.activeElement).toBe(button("Copy link"));
  const listing = screen.getByRole("checkbox", { name: "Let search engines find it" });
  expect(listing).toHaveProperty("checked", false);
  await userEvent.click(listing);
  await waitFor(() => expect(listing).toHaveProperty("checked", true));
  await userEvent.click(button("Stop sharing"));
  expect(await screen.findByText("Sharing is off. The old link no longer works.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Stop sharing" })).toBeNull();
  expect(site.requests.filter(({ method }) => method === "POST").map(({ body }) => body)).toEqual([
    { shared: true },
    { shared: true, listed: true },
    { shared: false },
  ]);
});

test("shows the public link when the clipboard refuses it", async () => {
  clipboard(() => Promise.reject(new Error("not allowed")));
  show({ ...savedBacktest(), shared: true, link: TOKEN });
  await userEvent.click(await screen.findByRole("button", { name: "Copy link" }));
  expect(await screen.findByText(LINK)).toBeTruthy();
});

test("keeps what subscribers share as it was, until its creator makes it public", async () => {
  clipboard(async () => undefined);
  show({ ...savedBacktest(), shared: true }, share);
  expect(await screen.findByText("Anyone with the link who has a subscription can view this.")).toBeTruthy();
  await userEvent.click(button("Make it public"));
  expect(await screen.findByText(LINK)).toBeTruthy();
});

test("shows why sharing was refused", async () => {
  show(savedBacktest(), { [`POST /api${PATH}/share/`]: () => refuse(403, "That is not yours.") });
  await userEvent.click(await screen.findByRole("button", { name: "Share" }));
  expect(await screen.findByText("That is not yours.")).toBeTruthy();
  expect(button("Share")).toBeTruthy();
});

test("stays on the page and shows why a deletion failed", async () => {
  const site = show(savedBacktest(), { [`POST /api${PATH}/`]: () => refuse(403, "This is not yours.") });
  await userEvent.click(await screen.findByRole("button", { name: "Delete backtest" }));
  await userEvent.click(screen.getByRole("button", { name: "Yes, delete it" }));
  expect(await screen.findByText("This is not yours.")).toBeTruthy();
  expect(site.address()).toBe(PATH);
});
