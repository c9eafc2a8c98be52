import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { field, hasField, openBacktester, runButton } from "./backtester-page.tsx";

afterEach(cleanup);

const headings = () => screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);

describe("sections", () => {
  test("stand in the specification's order and follow their switches", async () => {
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

  test("the fields are the specification's, slippage and commission last in position management", async () => {
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
});

describe("fields that rule each other", () => {
  test("the ticker brings its name, which cannot be edited", async () => {
    const { user } = await openBacktester();
    await user.selectOptions(field("overallFields.0.ticker"), "QQQ");
    expect(field("overallFields.0.name").value).toBe("Invesco QQQ Trust");
    expect(field("overallFields.0.name").readOnly).toBe(true);
  });

  test("the ticket says what data the ticker has, and whether early assignment is in the result", async () => {
    const { user } = await openBacktester();
    const ticket = screen.getByRole("region", { name: "Ticket" });
    expect(ticket.textContent).toContain("SPY data 01/04/2016 to 08/21/2026");
    expect(within(ticket).getByText("Modelled")).toBeTruthy();
    expect(within(ticket).getByText("No early assignment: no dividends are known.")).toBeTruthy();
    await user.selectOptions(field("overallFields.0.ticker"), "QQQ");
    expect(ticket.textContent).toContain("QQQ data 01/03/2012 to 11/20/2026");
    expect(within(ticket).queryByText("Modelled")).toBeNull();
    expect(within(ticket).getByText("A vendor")).toBeTruthy();
    expect(within(ticket).getByText("Short calls can be assigned early, over dividends.")).toBeTruthy();
  });

  test("a size shows '-' while its type has no unit, and has back what was typed", async () => {
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

  test("bounds and look-back follow the criterion", async () => {
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
});

describe("typing", () => {
  test("says of 1.5 in a whole-number field that it is none, and sends nothing", async () => {
    let posts = 0;
    const { user } = await openBacktester({
      "POST /api/backtest_inputs/": () => {
        posts++;
        return { data: {} };
      },
    });
    const hold = field("overallFields.0.hold");
    await user.clear(hold);
    await user.type(hold, "1.5");
    expect(hold.value).toBe("1.5");
    expect(screen.getByText("Max hold days: enter a whole number")).toBeTruthy();
    expect(hold.getAttribute("aria-invalid")).toBe("true");
    await user.click(runButton());
    expect([posts, hold.value]).toEqual([0, "1.5"]);
    await user.clear(hold);
    await user.type(hold, "15");
    expect(screen.queryByText("Max hold days: enter a whole number")).toBeNull();
  });

  test("takes only what the field's rule allows, and fills blanks on leaving", async () => {
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

  test("offers every dropdown with the placeholder first", async () => {
    await openBacktester();
    const first = field("optFields.0.call_put").querySelector("option");
    expect([first?.textContent, first?.disabled]).toEqual(["Select an option", true]);
  });
});

describe("rows", () => {
  test("+ copies the first row up to four, – removes the last down to one, neither submits", async () => {
    let posts = 0;
    const { user } = await openBacktester({
      "POST /api/backtest_inputs/": () => {
        posts++;
        return { data: {} };
      },
    });
    await user.selectOptions(field("optFields.0.call_put"), "Call");
    const add = screen.getByRole("button", { name: "Add option" });
    const remove = screen.getByRole("button", { name: "Remove the last option" });
    expect(remove).toHaveProperty("disabled", true);
    for (let row = 1; row < 4; row++) await user.click(add);
    expect(add).toHaveProperty("disabled", true);
    expect(field("optFields.3.call_put").value).toBe("Call");
    await user.click(remove);
    expect(hasField("optFields.3.call_put")).toBe(false);
    expect(posts).toBe(0);
  });

  test("filters and events go up to ten rows", async () => {
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

  test("are cards titled Option n and Criteria n on narrow screens", async () => {
    const { user } = await openBacktester({}, { isNarrow: true });
    await user.click(screen.getByRole("button", { name: "Add option" }));
    await user.click(screen.getByRole("checkbox", { name: "Volatility, price and volume filters" }));
    expect(screen.queryByRole("table")).toBeNull();
    const card = screen.getByRole("group", { name: "Option 2" });
    expect(within(card).getByLabelText("Delta")).toHaveProperty("name", "optFields.1.delta");
    expect(within(card).getByLabelText("Strike by")).toHaveProperty("name", "optFields.1.strike_by");
    expect(screen.getByRole("group", { name: "Criteria 1" })).toBeTruthy();
  });

  test("a starting point fills them", async () => {
    const { user } = await openBacktester();
    await user.selectOptions(screen.getByRole("combobox", { name: "Starting point" }), "Iron condor");
    expect(field("optFields.3.delta").value).toBe("0.08");
    expect(field("optFields.0.long_short").value).toBe("Long");
    await user.selectOptions(screen.getByRole("combobox", { name: "Starting point" }), "Short put");
    expect(hasField("optFields.1.delta")).toBe(false);
  });
});

describe("the date range", () => {
  const start = () => field("overallFields.0.start_date");
  const end = () => field("overallFields.0.end_date");
  const calendar = () => screen.queryByRole("dialog", { name: "Choose the test period" });

  test("shows dates as MM/dd/yyyy and yesterday, read-only, while no end is set", async () => {
    await openBacktester();
    expect(start().value).toBe("01/02/2020");
    expect([end().value, end().readOnly]).toEqual(["11/20/2026", true]);
  });

  test("says that a typed date is none, and keeps it", async () => {
    const { user } = await openBacktester();
    await user.clear(start());
    await user.type(start(), "13/45/2020");
    await user.click(field("overallFields.0.hold"));
    expect(screen.getByText("Date input not valid.")).toBeTruthy();
    expect(start().value).toBe("13/45/2020");
    await user.clear(start());
    await user.type(start(), "6/1/2021");
    await user.tab();
    expect(screen.queryByText("Date input not valid.")).toBeNull();
    expect(start().value).toBe("06/01/2021");
  });

  test("opens on focus, takes a range without weekends, and closes once both ends are chosen", async () => {
    const { user } = await openBacktester();
    expect(calendar()).toBeNull();
    await user.click(start());
    const first = await screen.findByRole("gridcell", { name: /January 6, 2020/ }, { timeout: 10_000 });
    expect(screen.getByRole("gridcell", { name: /January 4, 2020/ }).getAttribute("aria-disabled")).toBe(
      "true",
    );
    await user.click(first);
    expect(calendar()).not.toBeNull();
    expect([start().value, end().readOnly]).toEqual(["01/06/2020", true]);
    await user.click(screen.getByRole("gridcell", { name: /January 17, 2020/ }));
    expect(calendar()).toBeNull();
    expect([end().value, end().readOnly]).toEqual(["01/17/2020", false]);
  });

  test("offers 30 years, of which those before 2015 are closed", async () => {
    const { user } = await openBacktester();
    await user.click(start());
    const year = await screen.findByRole<HTMLSelectElement>("combobox", { name: "Year" });
    const years = [...year.options];
    expect([years.length, years[0]?.value, years.at(-1)?.value]).toEqual([30, "2026", "1997"]);
    expect(years.filter(({ disabled }) => !disabled).at(-1)?.value).toBe("2015");
    await user.selectOptions(year, "2023");
    await user.click(await screen.findByRole("gridcell", { name: /January 9, 2023/ }));
    expect(start().value).toBe("01/09/2023");
  });

  test("closes on a press outside and on Escape", async () => {
    const { user } = await openBacktester();
    await user.click(start());
    expect(calendar()).not.toBeNull();
    await user.click(screen.getByRole("heading", { name: "Options" }));
    expect(calendar()).toBeNull();
    await user.click(start());
    await user.keyboard("{Escape}");
    expect(calendar()).toBeNull();
  });
});

describe("the strategy", () => {
  test("is said back as it is edited; over a fault the last sentence stays", async () => {
    const { user } = await openBacktester();
    expect(screen.getByText(/^Sell 1 SPY put, 30 days, 0.30 delta; close after 21 days/)).toBeTruthy();
    await user.selectOptions(field("optFields.0.long_short"), "Long");
    expect(screen.getByText(/^Buy 1 SPY put/)).toBeTruthy();
    await user.clear(field("optFields.0.dte"));
    await user.type(field("optFields.0.dte"), "0");
    expect(screen.getByText(/^Buy 1 SPY put/)).toBeTruthy();
  });
});

describe("the last form", () => {
  test("comes back on the next visit, and a reset forgets it", async () => {
    const { user, storage } = await openBacktester();
    await user.selectOptions(field("overallFields.0.ticker"), "QQQ");
    await user.click(screen.getByRole("button", { name: "Add option" }));
    cleanup();
    await openBacktester({}, { storage });
    expect(field("overallFields.0.ticker").value).toBe("QQQ");
    expect(hasField("optFields.1.delta")).toBe(true);
    await user.click(screen.getByRole("button", { name: "Reset" }));
    await waitFor(() => expect(field("overallFields.0.ticker").value).toBe("SPY"));
    expect(hasField("optFields.1.delta")).toBe(false);
  });

  test("is given back after a reset, until the next edit", async () => {
    const { user } = await openBacktester();
    await user.selectOptions(field("overallFields.0.ticker"), "QQQ");
    await user.click(screen.getByRole("button", { name: "Reset" }));
    await user.click(screen.getByRole("button", { name: "Undo reset" }));
    expect(field("overallFields.0.ticker").value).toBe("QQQ");
    await user.click(screen.getByRole("button", { name: "Reset" }));
    await user.selectOptions(field("optFields.0.call_put"), "Call");
    expect(screen.getByRole("button", { name: "Reset" })).toBeTruthy();
  });
});
