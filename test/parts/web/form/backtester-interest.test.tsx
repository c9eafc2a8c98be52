import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { inputLines } from "../../../../web/src/report/print/print-sheet.tsx";
import { ok, refuse } from "../support/memory-adapter.ts";
import { CHOICES, FORM_ANSWER } from "./backtester-form-answer.ts";
import { field, hasField, openBacktester, runButton } from "./backtester-page.tsx";

/** Interest on cash (I3), AM settlement (A5), and the time of quotes (M1a) on the form. */

const FORM = "GET /api/backtest_inputs/";
const withRates = () => ok([...FORM_ANSWER.slice(0, 6), { ...CHOICES, rates: { last_date: "2026-11-19" } }]);

test("hides interest where the service has no rates, and sends it as false", async () => {
  const { user, posts } = await openBacktester();
  expect(hasField("overallFields.0.interest")).toBe(false);
  await user.click(runButton());
  await waitFor(() => expect(posts()).toHaveLength(1));
  expect(posts()[0]?.body).toMatchObject({ overallFields: [{ interest: false }] });
});

test("offers interest after the starting balance where the service has rates, and sends it as true", async () => {
  const { user, posts } = await openBacktester({ [FORM]: withRates });
  const names = [...document.querySelectorAll("[name]")].map((control) => control.getAttribute("name"));
  expect(names.indexOf("overallFields.0.interest")).toBe(names.indexOf("overallFields.0.acct_bal") + 1);
  expect(field("overallFields.0.interest").value).toBe("No");
  await user.clear(field("overallFields.0.acct_bal"));
  await user.type(field("overallFields.0.acct_bal"), "10000");
  await user.selectOptions(field("overallFields.0.interest"), "Yes");
  await user.click(runButton());
  await waitFor(() => expect(posts()).toHaveLength(1));
  expect(posts()[0]?.body).toMatchObject({ overallFields: [{ acct_bal: "10000", interest: true }] });
});

test("names the fault of interest without a balance at its field", async () => {
  const { user } = await openBacktester({
    [FORM]: withRates,
    "POST /api/backtest_inputs/": () =>
      refuse(400, "overallFields.0.interest", {
        "overallFields.0.interest": "interest needs an account balance",
      }),
  });
  await user.selectOptions(field("overallFields.0.interest"), "Yes");
  await user.click(runButton());
  expect(await screen.findByText("Interest on cash: interest needs a starting balance above 0")).toBeTruthy();
});

test.each([
  ["that a ticker has AM-settled monthlies", { am_settled: true }, "AM-settled monthlies"],
  ["the time of quotes before the close (M1a)", { quotes_at: "15:45" }, "Quotes of 15:45, before the close"],
] as const)("says %s on the ticket", async (_, fact, line) => {
  const data = { ...CHOICES.data, QQQ: { ...CHOICES.data!.QQQ!, ...fact } };
  const { user } = await openBacktester({
    [FORM]: () => ok([...FORM_ANSWER.slice(0, 6), { ...CHOICES, data }]),
  });
  const ticket = screen.getByRole("region", { name: "Ticket" });
  expect(within(ticket).queryByText(line)).toBeNull();
  await user.selectOptions(field("overallFields.0.ticker"), "QQQ");
  expect(within(ticket).getByText(line)).toBeTruthy();
});

test.each([
  [true, [["Interest", "Yes"]]],
  [false, []],
])("prints an interest of %s as %j", (interest, lines) => {
  expect(inputLines({ overallFields: [{ interest }] })).toEqual(lines);
});

test("prints no input that is off, or that another one leaves without a meaning", () => {
  const overall = {
    acct_bal: "0.00",
    hold: "30",
    trade_sizing: "One spread",
    trade_size: "5",
    slippage: "0",
  };
  const lines = inputLines({
    overallFields: [overall],
    filterFields: [{ risk_management: false }],
    riskFields: [{ exit_dte: "7" }],
  });
  expect(lines).toEqual([
    ["Max hold days", "30"],
    ["Trade sizing", "One spread"],
    ["Slippage (%)", "0"],
  ]);
});
