import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Handlers } from "../support/memory-adapter.ts";
import { spyChain } from "../support/ticker-chain.ts";
import { field, openBacktester } from "./backtester-page.tsx";

/** The payoff beside the form, on the last chain. */

const CHAIN = { "GET /api/chains/SPY": () => ({ data: spyChain() }) };

const shown = async (handlers: Handlers = CHAIN) => {
  const page = await openBacktester(handlers);
  const end = () => screen.queryByRole("img", { name: /^Payoff/ }) ?? screen.queryByText("Ticker not found.");
  await waitFor(() => expect(end()).not.toBeNull());
  return page;
};

const figures = (): Record<string, string> => {
  const terms =
    screen
      .getByText(/Net (credit|debit)/)
      .closest("dl")
      ?.querySelectorAll("dt") ?? [];
  return Object.fromEntries(
    [...terms].map((term) => [term.querySelector("dfn")?.textContent, term.nextElementSibling?.textContent]),
  );
};

const contracts = (): (string | null)[] =>
  within(screen.getByRole("list", { name: "Contracts chosen" }))
    .getAllByRole("listitem")
    .map((item) => item.textContent);

const set = (path: string, value: string) => act(() => fireEvent.change(field(path), { target: { value } }));

const choosePut = (delta: string) => {
  set("optFields.0.long_short", "Short");
  set("optFields.0.call_put", "Put");
  set("optFields.0.dte", "30");
  set("optFields.0.delta", delta);
};

test("draws the payoff of the contract that the rules choose, at the form's fills", async () => {
  await shown();
  choosePut("0.35");
  expect(contracts()).toEqual(["−1 590 putSep 20, 2026$8.00"]);
  // 800 less 0.65; all of the strike is at risk.
  expect(figures()).toEqual({
    "Net credit": "$799.35",
    "Max profit": "+$799.35",
    "Max loss": "−$58,200.65",
    "Break-even": "582.01",
  });
  expect(screen.getByText("SPY at 600.00, quotes of Aug 21, 2026, Modelled")).toBeDefined();
  expect(screen.getByRole("img", { name: /^Payoff\. One spread brings in \$799\.35/ })).toBeDefined();
});

test("redraws the payoff with each edit of the legs, slippage and commission", async () => {
  await shown();
  choosePut("0.35");
  set("optFields.0.delta", "0.21");
  expect(contracts()).toEqual(["−1 580 putSep 20, 2026$5.00"]);
  set("overallFields.0.slippage", "0");
  set("overallFields.0.commission", "1");
  expect(figures()["Net credit"]).toBe("$504.00");
  set("optFields.0.long_short", "Long");
  expect(figures()).toMatchObject({ "Net debit": "$506.00", "Max loss": "−$506.00" });
  set("optFields.0.call_put", "Call");
  expect(figures()["Max profit"]).toBe("Unlimited");
});

test("values a later expiry by the model at the first expiry, and says so", async () => {
  const { user } = await shown();
  choosePut("0.5");
  await user.click(screen.getByRole("button", { name: "Add option" }));
  set("optFields.1.long_short", "Long");
  set("optFields.1.dte", "58");
  expect(contracts()).toEqual(["−1 600 putSep 20, 2026$12.00", "+1 600 putOct 18, 2026$17.10"]);
  expect(figures()["Max profit"]).toMatch(/^≈ \+\$/);
  expect(figures()["Break-evens"]).toMatch(/^\d{3}\.\d\d · \d{3}\.\d\d$/);
  expect(screen.getByRole("img", { name: /later options valued at today's volatility/ })).toBeDefined();
});

test("opens the payoff's numbers as a table", async () => {
  const { user } = await shown();
  choosePut("0.35");
  await user.click(screen.getByRole("button", { name: "Show the data" }));
  const table = await screen.findByRole("table", { name: "Payoff" });
  expect(
    screen.getByText(
      "One spread brings in $799.35, commissions included. At expiration on Sep 20, 2026, it makes $799.35 at most, it loses $58,200.65 at most, and it breaks even at 582.01.",
    ),
  ).toBeDefined();
  expect(within(table).getByRole("row", { name: /^590\.00 \+\$799\.35/ })).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Hide the data" }));
  expect(screen.queryByRole("table", { name: "Payoff" })).toBeNull();
});

test("reads both payoff lines under the pointer", async () => {
  await shown();
  choosePut("0.35");
  const slider = screen.getByRole("slider", { name: "Price of the underlying" });
  fireEvent.pointerMove(slider, { clientX: 10_000 });
  expect(screen.getByText("+$799.35", { selector: "b" })).toBeDefined();
  fireEvent.pointerLeave(slider, { pointerType: "mouse" });
  expect(screen.queryByText("+$799.35", { selector: "b" })).toBeNull();
});

test("reads the payoff by the keyboard from the present price", async () => {
  const { user } = await shown();
  choosePut("0.35");
  const slider = screen.getByRole("slider", { name: "Price of the underlying" });
  expect(slider.getAttribute("aria-valuetext")).toMatch(/^600\.00: \+\$799\.35 at expiration, [+−]\$/);
  act(() => slider.focus());
  await user.keyboard("{ArrowLeft}");
  expect(Number(slider.getAttribute("aria-valuenow"))).toBeLessThan(600);
  await user.keyboard("{Home}");
  expect(slider.getAttribute("aria-valuenow")).toBe(slider.getAttribute("aria-valuemin"));
  await user.keyboard("{End}");
  expect(screen.getByText("+$799.35", { selector: "b" })).toBeDefined();
  await user.keyboard("{Escape}");
  expect(screen.queryByText("+$799.35", { selector: "b" })).toBeNull();
});

test.each([
  [{ dte: "200" }, "Option 1: No expiration is near 200 days: they're listed from 30 to 58 days."],
  [{ strike_by: "Premium", strike_value: "50" }, "Option 1: No put with that expiration costs about $50.00."],
  [
    { strike_by: "% OTM", strike_value: "20" },
    "Option 1: No put with that expiration is listed near 20% out of the money.",
  ],
  [{ n: "999" }, "Fix option 1 to see the payoff."],
])("names the option without a contract, and the reason: %j", async (row, sentence) => {
  await shown();
  choosePut("0.35");
  for (const [name, value] of Object.entries(row)) set(`optFields.0.${name}`, value);
  expect(screen.getByText(sentence)).toBeDefined();
  expect(screen.queryByRole("img", { name: /^Payoff/ })).toBeNull();
});

test("draws the payoff despite faults of other fields", async () => {
  await shown();
  choosePut("0.35");
  set("overallFields.0.backtest_length", "");
  expect(figures()["Net credit"]).toBe("$799.35");
});

test("says that a chain is missing, and loads it again", async () => {
  let answers = 0;
  const { user } = await shown({
    "GET /api/chains/SPY": () =>
      answers++ === 0 ? { status: 404, data: { error: "Ticker not found." } } : { data: spyChain() },
  });
  expect(await screen.findByText("Ticker not found.")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(screen.getByRole("img", { name: /^Payoff/ })).toBeDefined());
});
