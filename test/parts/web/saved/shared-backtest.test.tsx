import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { SharedBacktest } from "#shared/contracts/shared-links.ts";
import { FORM_ANSWER } from "../form/backtester-form-answer.ts";
import { ok, refuse } from "../support/memory-adapter.ts";
import { logIn, renderSite } from "../support/render-site.tsx";
import { savedBacktest, summaryRow } from "../support/result-rows.ts";

const TOKEN = "AbCdEfGhIjKlMnOpQrStUv";
const { creator: _, backtest_name: __, ...summary } = summaryRow();
const saved = savedBacktest();
const SHARED: SharedBacktest = {
  title: "SPY options backtest",
  ticker: "SPY",
  listed: false,
  summary,
  closings: saved.trade_log,
  relative_performance: saved.relative_performance,
  overall_inputs: saved.overall_inputs,
  option_inputs: saved.option_inputs,
  risk_inputs: [],
  event_inputs: [],
  entry_inputs: [],
  notes: ["Start moved to 2016-08-22."],
  facts: saved.facts,
  answer: saved.answer,
  body: undefined,
  since_saved: {
    newest: "2026-11-20",
    sessions: 12,
    verdict: "Too early",
    words: "2 trades have closed since it was saved; 5 are needed.",
  },
};
const handlers = { [`GET /api/shared/${TOKEN}`]: () => ok({ message: SHARED }) };

test("shows a visitor a shared backtest: figures, account, inputs and notes, and leads to the sign-up", async () => {
  const site = renderSite(`/s/${TOKEN}`, { ...handlers, "GET /api/signup/": () => ok({}) });
  expect(await screen.findByRole("heading", { level: 1, name: SHARED.title })).toBeTruthy();
  expect(screen.getAllByText("+$812.30").length).toBeGreaterThan(0);
  expect(screen.getByText("Start moved to Aug 22, 2016.")).toBeTruthy();
  for (const name of ["Since saved", "Equity curve", "Performance (%)", "Summary", "Inputs"])
    expect(screen.getByRole("region", { name })).toBeTruthy();
  expect(screen.getByText("12 sessions since, through Nov 20, 2026.")).toBeTruthy();
  expect(screen.queryByText(/demo|spy-20261121-1/)).toBeNull();
  const [tryIt] = screen.getAllByRole("link", { name: "Try it yourself" });
  await userEvent.click(tryIt as HTMLElement);
  await waitFor(() => expect(site.address()).toBe("/signup"));
});

test("says that sharing is off for a link that was taken back", async () => {
  renderSite(`/s/${TOKEN}`, {
    [`GET /api/shared/${TOKEN}`]: () => refuse(404, "There is no such backtest."),
  });
  expect(await screen.findByText("Its owner stopped sharing it, or the link is incomplete.")).toBeTruthy();
});

test("fills a member's form with the inputs of the link, without a run", async () => {
  logIn("demo");
  const body = { overallFields: [{ ticker: "SPY", hold: "7" }], optFields: [{ n: "3" }] };
  const site = renderSite(`/backtester?shared=${TOKEN}`, {
    [`GET /api/shared/${TOKEN}`]: () => ok({ message: { ...SHARED, body } }),
    "GET /api/backtest_inputs/": () => ok(FORM_ANSWER),
    "GET /api/tasks/": () => ok({ tasks: [] }),
  });
  expect(await screen.findByRole("textbox", { name: /^Max hold days/ })).toHaveProperty("value", "7");
  await waitFor(() => expect(site.address()).toBe("/backtester"));
  expect(screen.getByRole("textbox", { name: /^Max hold days/ })).toHaveProperty("value", "7");
  expect(site.requests.some(({ method }) => method === "POST")).toBe(false);
});
