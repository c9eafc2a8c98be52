import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { SharedPortfolio } from "#shared/contracts/portfolios/shared.ts";
import { FORM_ANSWER } from "../form/backtester-form-answer.ts";
import { swallowDrawings } from "../support/canvas.ts";
import { ok } from "../support/memory-adapter.ts";
import { portfolioOfTwo } from "../support/portfolio-of-two.ts";
import { logIn, renderSite } from "../support/render-site.tsx";
import { DEFAULTS } from "./portfolio-page.tsx";
// Loads the lazy chunks before a test's timeout runs.
import "../../../../web/src/charts/drawing/drawing.tsx";
import "../../../../web/src/pages/shared-backtest.tsx";
import "../../../../web/src/pages/shared-portfolio.tsx";

const TOKEN = "AbCdEfGhIjKlMnOpQrStUv";
const WARNING =
  "These members were chosen after seeing these years. The portfolio as a whole hasn't been tested.";
const SPREADS = "Sell 1 SPY put, 30 days, 0.30 delta; close after 21 days.";
const { name: _, trades: __, margin: ___, monte_carlo: ____, ...kept } = portfolioOfTwo();
const SHARED: SharedPortfolio = {
  ...kept,
  title: "All weather",
  listed: false,
  notes: [
    "Start moved to 2026-01-05.",
    "Modelled: the quotes of SPY were computed and never traded (daily closes).",
  ],
  request: { acct_bal: 10_000, max_risk: "30" },
  inputs: [
    { name: "Spreads", words: [SPREADS, "Enters only on Fridays."] },
    { name: "Hedge", words: ["Buy 1 QQQ put, 45 days, 0.20 delta; close after 30 days."] },
  ],
  warning: WARNING,
};

const open = async () => {
  swallowDrawings();
  const site = renderSite(`/s/${TOKEN}`, {
    [`GET /api/shared/${TOKEN}`]: () => ok({ message: SHARED }),
    "GET /api/signup/": () => ok({}),
  });
  await screen.findByRole("heading", { level: 1, name: "All weather" });
  return site;
};

test("shows a visitor a shared portfolio: figures, joint curve, drawdown, correlation, inputs and warning", async () => {
  await open();
  expect(screen.getAllByText("−$170.00").length).toBeGreaterThan(0);
  expect(screen.getByText(WARNING)).toBeTruthy();
  expect(screen.getAllByText("Start moved to Jan 5, 2026.").length).toBeGreaterThan(0);
  expect(screen.getByText("Modelled quotes")).toBeTruthy();
  const part = (name: string) => within(screen.getByRole("region", { name }));
  expect(
    part("Account and members").getByText(
      "By Jan 8, 2026 the account had made −$170.00: Spreads −$250.00, Hedge +$80.00.",
    ),
  ).toBeTruthy();
  expect(
    part("Drawdown by member at the worst fall").getByText(/^From its peak on Jan 6, 2026/),
  ).toBeTruthy();
  expect(part("Correlation of daily changes").getAllByText("−0.87").length).toBeGreaterThan(0);
  expect(part("Inputs").getByText(`${SPREADS} Enters only on Fridays.`)).toBeTruthy();
  expect(await screen.findByRole("region", { name: "Summary" })).toBeTruthy();
});

test("shows no trades, and nothing made from them, on a portfolio's public page", async () => {
  await open();
  await screen.findByRole("region", { name: "Summary" });
  for (const name of ["Trade log", "Margin", "Monte Carlo"])
    expect(screen.queryByRole("heading", { name }), name).toBeNull();
  expect(screen.queryByText(/No member opened a trade|No trades closed/)).toBeNull();
  expect(screen.queryByRole("button", { name: "Choose dates" })).toBeNull();
});

test("leads a member from a shared portfolio to the form with its inputs", async () => {
  logIn("demo");
  await open();
  const link = screen.getByRole("link", { name: "Try it yourself" });
  expect(link.getAttribute("href")).toBe(`/backtester?shared=${TOKEN}`);
});

test("fills the portfolio's form with the inputs of a shared portfolio", async () => {
  logIn("demo");
  const members = ["Spreads", "Hedge"].map((name) => ({ ...DEFAULTS.members[0], name }));
  const site = renderSite(`/backtester?shared=${TOKEN}`, {
    [`GET /api/shared/${TOKEN}`]: () =>
      ok({ message: { ...SHARED, request: { ...SHARED.request, members } } }),
    "GET /api/backtest_inputs/": () => ok(FORM_ANSWER),
    "GET /api/portfolios/": () => ok({ defaults: DEFAULTS, limits: {} }),
    "GET /api/tasks/": () => ok({ tasks: [] }),
  });
  await waitFor(() => expect(site.address()).toBe("/backtester?mode=portfolio"));
  expect(await screen.findByDisplayValue("All weather")).toBeTruthy();
  expect(screen.getByDisplayValue("Spreads")).toBeTruthy();
  expect(screen.getByDisplayValue("Hedge")).toBeTruthy();
});
