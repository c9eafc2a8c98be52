import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { field, hasField, openBacktester, runButton } from "./backtester-page.tsx";

const headings = () => screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);

test("shows sections in the order of the specification, each by its switch", async () => {
  const { user } = await openBacktester();
  expect(headings()).toEqual(["Baseline inputs", "Position management", "Options"]);
  await user.click(screen.getByRole("checkbox", { name: "Volatility, price and volume filters" }));
  await user.click(screen.getByRole("checkbox", { name: "Risk management" }));
  await user.click(screen.getByRole("checkbox", { name: "Event filters" }));
  expect(headings().slice(3)).toEqual([
    "Risk management",
    "Event filters",
    "Volatility, price and volume filters",
  ]);
  await user.click(screen.getByRole("checkbox", { name: "Event filters" }));
  expect(hasField("eventFields.0.event_type")).toBe(false);
  expect(hasField("volFields.0.filter_criteria")).toBe(true);
});

test("shows the fields of the specification, with slippage and commission last in position management", async () => {
  await openBacktester();
  const names = [...document.querySelectorAll("[name]")].map((control) => control.getAttribute("name"));
  const overall = names
    .filter((name) => name?.startsWith("overallFields"))
    .map((name) => name?.split(".")[2]);
  expect(overall).toEqual(
    "ticker name start_date end_date backtest_length acct_bal dte_type hold max_positions wait trade_sizing trade_size slippage commission".split(
      " ",
    ),
  );
});

test("fills in the ticker's name, read-only", async () => {
  const { user } = await openBacktester();
  await user.selectOptions(field("overallFields.0.ticker"), "QQQ");
  expect(field("overallFields.0.name").value).toBe("Invesco QQQ Trust");
  expect(field("overallFields.0.name").readOnly).toBe(true);
});

test("shows the ticker's data range, source and early assignment on the ticket", async () => {
  const { user } = await openBacktester();
  const ticket = screen.getByRole("region", { name: "Ticket" });
  expect(ticket.textContent).toContain("SPY data 01/04/2016 to 08/21/2026");
  expect(within(ticket).getByText("Modelled")).toBeTruthy();
  expect(within(ticket).getByText("Early assignment isn't modeled (no dividend data).")).toBeTruthy();
  await user.selectOptions(field("overallFields.0.ticker"), "QQQ");
  expect(ticket.textContent).toContain("QQQ data 01/03/2012 to 11/20/2026");
  expect(within(ticket).queryByText("Modelled")).toBeNull();
  expect(within(ticket).getByText("A vendor")).toBeTruthy();
  expect(within(ticket).getByText("Short calls can be assigned early, before dividends.")).toBeTruthy();
});

test("shows '-' in a size without a unit, and restores the typed size later", async () => {
  const { user } = await openBacktester();
  const size = field("overallFields.0.trade_size");
  expect([size.value, size.readOnly]).toEqual(["-", true]);
  await user.selectOptions(field("overallFields.0.trade_sizing"), "$ at risk");
  expect([size.value, size.readOnly]).toEqual(["0.00", false]);
  await user.clear(size);
  await user.type(size, "500");
  expect(size.previousSibling?.textContent).toBe("$");
  await user.selectOptions(field("overallFields.0.trade_sizing"), "One spread");
  expect(size.value).toBe("-");
  await user.selectOptions(field("overallFields.0.trade_sizing"), "% of account");
  expect(size.value).toBe("500");
  expect(size.nextSibling?.textContent).toBe("%");
});

test("opens bounds and look-back by the filter criterion", async () => {
  const { user } = await openBacktester();
  await user.click(screen.getByRole("checkbox", { name: "Volatility, price and volume filters" }));
  const shown = () =>
    ["low_filter", "high_filter", "look_back_days"].map((name) => field(`volFields.0.${name}`).value);
  expect(shown()).toEqual(["0.00", "0.00", "-"]);
  await user.selectOptions(field("volFields.0.filter_criteria"), "Price above mov avg");
  expect(shown()).toEqual(["-", "-", "20"]);
  await user.selectOptions(field("volFields.0.filter_criteria"), "Price chg down");
  expect(shown()).toEqual(["0.00", "0.00", "20"]);
  expect(field("volFields.0.low_filter").nextSibling?.textContent).toBe("%");
});

test("refuses 1.5 in a whole-number field and sends nothing", async () => {
  const { user, posts } = await openBacktester();
  const hold = field("overallFields.0.hold");
  await user.clear(hold);
  await user.type(hold, "1.5");
  expect(hold.value).toBe("1.5");
  expect(screen.getByText("Max hold days: enter a whole number")).toBeTruthy();
  expect(hold.getAttribute("aria-invalid")).toBe("true");
  await user.click(runButton());
  expect([posts(), hold.value]).toEqual([[], "1.5"]);
  await user.clear(hold);
  await user.type(hold, "15");
  expect(screen.queryByText("Max hold days: enter a whole number")).toBeNull();
});

test("accepts only the characters that a field's rule allows, and fills blanks on blur", async () => {
  const { user } = await openBacktester();
  const delta = field("optFields.0.delta");
  await user.clear(delta);
  await user.type(delta, "1.5");
  expect(delta.value).toBe("1.");
  await user.clear(delta);
  await user.tab();
  expect(delta.value).toBe("0.00");
  const positions = field("overallFields.0.max_positions");
  await user.clear(positions);
  await user.type(positions, "63");
  expect(positions.value).toBe("3");
  await user.clear(positions);
  await user.tab();
  expect(positions.value).toBe("1");
});

test("copies the first option row up to four times and removes the last, without a submit", async () => {
  const { user, posts } = await openBacktester();
  await user.selectOptions(field("optFields.0.call_put"), "Call");
  const add = screen.getByRole("button", { name: "Add option" });
  const remove = screen.getByRole("button", { name: "Remove the last option" });
  expect(remove).toHaveProperty("disabled", true);
  for (let row = 1; row < 4; row++) await user.click(add);
  expect(add).toHaveProperty("disabled", true);
  expect(field("optFields.3.call_put").value).toBe("Call");
  await user.click(remove);
  expect(hasField("optFields.3.call_put")).toBe(false);
  expect(posts()).toEqual([]);
});

test("allows up to ten rows of filters and of events", async () => {
  const { user } = await openBacktester();
  await user.click(screen.getByRole("checkbox", { name: "Volatility, price and volume filters" }));
  await user.click(screen.getByRole("checkbox", { name: "Event filters" }));
  for (const what of ["criteria", "event"]) {
    const add = screen.getByRole("button", { name: `Add ${what}` });
    for (let row = 1; row < 10; row++) await user.click(add);
    expect(add).toHaveProperty("disabled", true);
  }
  expect(hasField("volFields.9.filter_criteria")).toBe(true);
  expect(hasField("eventFields.9.event_type")).toBe(true);
});

test("shows rows as cards titled Option n and Criteria n on narrow screens", async () => {
  const { user } = await openBacktester({}, { isNarrow: true });
  await user.click(screen.getByRole("button", { name: "Add option" }));
  await user.click(screen.getByRole("checkbox", { name: "Volatility, price and volume filters" }));
  expect(screen.queryByRole("table")).toBeNull();
  const card = screen.getByRole("group", { name: "Option 2" });
  expect(within(card).getByLabelText("Delta")).toHaveProperty("name", "optFields.1.delta");
  expect(within(card).getByLabelText("Strike by")).toHaveProperty("name", "optFields.1.strike_by");
  expect(screen.getByRole("group", { name: "Criteria 1" })).toBeTruthy();
});

test("fills the option rows from a starting point", async () => {
  const { user } = await openBacktester();
  await user.selectOptions(screen.getByRole("combobox", { name: "Starting point" }), "Iron condor");
  expect(field("optFields.3.delta").value).toBe("0.08");
  expect(field("optFields.0.long_short").value).toBe("Long");
  await user.selectOptions(screen.getByRole("combobox", { name: "Starting point" }), "Short put");
  expect(hasField("optFields.1.delta")).toBe(false);
});

test("words the strategy with each edit, and keeps the last sentence while a field is invalid", async () => {
  const { user } = await openBacktester();
  expect(screen.getByText(/^Sell 1 SPY put, 30 days, 0.30 delta; close after 21 days/)).toBeTruthy();
  await user.selectOptions(field("optFields.0.long_short"), "Long");
  expect(screen.getByText(/^Buy 1 SPY put/)).toBeTruthy();
  await user.clear(field("optFields.0.dte"));
  await user.type(field("optFields.0.dte"), "0");
  expect(screen.getByText(/^Buy 1 SPY put/)).toBeTruthy();
});

test("restores the last form on the next visit, and its initial values on reset", async () => {
  const { user } = await openBacktester();
  await user.selectOptions(field("overallFields.0.ticker"), "QQQ");
  await user.click(screen.getByRole("button", { name: "Add option" }));
  cleanup();
  await openBacktester();
  expect(field("overallFields.0.ticker").value).toBe("QQQ");
  expect(hasField("optFields.1.delta")).toBe(true);
  await user.click(screen.getByRole("button", { name: "Reset" }));
  await waitFor(() => expect(field("overallFields.0.ticker").value).toBe("SPY"));
  expect(hasField("optFields.1.delta")).toBe(false);
});

test("undoes a reset until the next edit", async () => {
  const { user } = await openBacktester();
  await user.selectOptions(field("overallFields.0.ticker"), "QQQ");
  await user.click(screen.getByRole("button", { name: "Reset" }));
  await user.click(screen.getByRole("button", { name: "Undo reset" }));
  expect(field("overallFields.0.ticker").value).toBe("QQQ");
  await user.click(screen.getByRole("button", { name: "Reset" }));
  await user.selectOptions(field("optFields.0.call_put"), "Call");
  expect(screen.getByRole("button", { name: "Reset" })).toBeTruthy();
});

const strike = (...names: string[]) => names.map((name) => field(`optFields.0.${name}`).value);

test("shows a delta or a value for a strike, and restores the typed value later", async () => {
  const { user } = await openBacktester();
  expect(strike("strike_by", "delta", "strike_value")).toEqual(["Delta", "0.30", "-"]);
  const value = field("optFields.0.strike_value");
  expect(value.readOnly).toBe(true);
  await user.selectOptions(field("optFields.0.strike_by"), "% OTM");
  expect(strike("delta", "strike_value")).toEqual(["-", ""]);
  expect(value.nextSibling?.textContent).toBe("%");
  await user.type(value, "-5");
  expect(value.value).toBe("-5");
  expect(screen.getByText(/^Sell 1 SPY put, 30 days, 5% in the money; close after 21 days/)).toBeTruthy();
  await user.selectOptions(field("optFields.0.strike_by"), "Premium");
  expect(value.previousSibling?.textContent).toBe("$");
  await user.selectOptions(field("optFields.0.strike_by"), "Delta");
  expect(strike("delta", "strike_value")).toEqual(["0.30", "-"]);
  await user.selectOptions(field("optFields.0.strike_by"), "Offset");
  expect(value.value).toBe("-5");
});

test("shows the exits after stop and target, and words them in the strategy", async () => {
  const { user } = await openBacktester();
  await user.click(screen.getByRole("checkbox", { name: "Risk management" }));
  const names = [...document.querySelectorAll("[name^=riskFields]")].map((each) => each.getAttribute("name"));
  expect(names.map((name) => name?.split(".")[2]).join(" ")).toBe(
    "stop_loss stop_size take_prof prof_size exit_dte exit_delta trail trail_from",
  );
  const from = field("riskFields.0.trail_from");
  expect([from.value, from.readOnly]).toEqual(["-", true]);
  await user.type(field("riskFields.0.trail"), "25");
  await user.type(from, "50");
  await user.type(field("riskFields.0.exit_delta"), "0.4");
  await user.type(field("riskFields.0.exit_dte"), "7");
  const exits = "trailing by 25% of the premium (from a profit of 50%), at a short delta of 0.40";
  const sentence = `Sell 1 SPY put, 30 days, 0.30 delta; close ${exits}, at 7 days to expiration or after 21 days.`;
  expect(screen.getByText(sentence)).toBeTruthy();
});

test("shows faults of exits and strikes beside their fields, and focuses the first", async () => {
  const { user } = await openBacktester();
  await user.click(screen.getByRole("checkbox", { name: "Risk management" }));
  await user.type(field("riskFields.0.exit_dte"), "30");
  await user.selectOptions(field("optFields.0.strike_by"), "Offset");
  await user.click(runButton());
  const words = "Exit at DTE: enter fewer days than any option's DTE (option 1 has 30)";
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByText("Strike by: an offset needs an option above it")).toBeTruthy();
  expect(document.activeElement).toBe(field("optFields.0.strike_by"));
});

test("sends strikes and exits as typed", async () => {
  const { user, posts } = await openBacktester();
  await user.selectOptions(field("optFields.0.strike_by"), "% OTM");
  await user.type(field("optFields.0.strike_value"), "-5");
  await user.click(screen.getByRole("checkbox", { name: "Risk management" }));
  await user.type(field("riskFields.0.exit_dte"), "7");
  await user.click(runButton());
  await waitFor(() => expect(posts()).toHaveLength(1));
  expect(posts()[0]?.body).toMatchObject({
    riskFields: [{ exit_dte: "7", exit_delta: "", trail: "", trail_from: "" }],
    optFields: [{ delta: "0.30", strike_by: "% OTM", strike_value: "-5" }],
  });
});

test("shows '-' in what does not apply to shares, and restores it later (H1)", async () => {
  const { user } = await openBacktester();
  const closed = ["dte", "delta", "strike_by", "strike_value"].map((name) => `optFields.0.${name}`);
  await user.selectOptions(field("optFields.0.call_put"), "Shares");
  expect(closed.map((name) => [field(name).value, field(name).readOnly])).toEqual(
    closed.map(() => ["-", true]),
  );
  await user.selectOptions(field("optFields.0.call_put"), "Put");
  expect(closed.map((name) => field(name).value)).toEqual(["30", "0.30", "Delta", "-"]);
});

test("refuses a copied row of shares at once, and takes it back when the copy changes (H1)", async () => {
  const { user } = await openBacktester();
  await user.selectOptions(field("optFields.0.call_put"), "Shares");
  expect(screen.queryByText(/only one row of shares/)).toBeNull();
  await user.click(screen.getByRole("button", { name: "Add option" }));
  await screen.findByText(/only one row of shares/);
  expect(field("optFields.1.call_put").getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByText(/shares need an option beside them/)).toBeTruthy();
  await user.selectOptions(field("optFields.1.call_put"), "Call");
  await waitFor(() => expect(screen.queryByText(/only one row|need an option beside/)).toBeNull());
});
