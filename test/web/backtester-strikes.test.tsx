import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { field, openBacktester, runButton } from "./backtester-page.tsx";

afterEach(cleanup);

describe("strikes and exits", () => {
  const shown = (...names: string[]) => names.map((name) => field(`optFields.0.${name}`).value);

  test("a strike shows a delta or a value, and has back what was typed", async () => {
    const { user } = await openBacktester();
    expect(shown("strike_by", "delta", "strike_value")).toEqual(["Delta", "0.30", "-"]);
    const value = field("optFields.0.strike_value");
    expect(value.readOnly).toBe(true);
    await user.selectOptions(field("optFields.0.strike_by"), "% OTM");
    expect(shown("delta", "strike_value")).toEqual(["-", ""]);
    expect(value.nextSibling?.textContent).toBe("%");
    await user.type(value, "-5");
    expect(value.value).toBe("-5");
    expect(screen.getByText(/^Sell 1 SPY put, 30 days, 5 % in the money; close after 21 days/)).toBeTruthy();
    await user.selectOptions(field("optFields.0.strike_by"), "Premium");
    expect(value.previousSibling?.textContent).toBe("$");
    await user.selectOptions(field("optFields.0.strike_by"), "Delta");
    expect(shown("delta", "strike_value")).toEqual(["0.30", "-"]);
    await user.selectOptions(field("optFields.0.strike_by"), "Offset");
    expect(value.value).toBe("-5");
  });

  test("the exits stand after stop and target, in their section, and are said back", async () => {
    const { user } = await openBacktester();
    await user.click(screen.getByRole("checkbox", { name: "Risk management" }));
    const names = [...document.querySelectorAll("[name^=riskFields]")].map((each) =>
      each.getAttribute("name"),
    );
    expect(names.map((name) => name?.split(".")[2]).join(" ")).toBe(
      "stop_loss stop_size take_prof prof_size exit_dte exit_delta trail trail_from",
    );
    const from = field("riskFields.0.trail_from");
    expect([from.value, from.readOnly]).toEqual(["-", true]);
    await user.type(field("riskFields.0.trail"), "25");
    await user.type(from, "50");
    await user.type(field("riskFields.0.exit_delta"), "0.4");
    await user.type(field("riskFields.0.exit_dte"), "7");
    const exits = "trailing by 25 % of the premium (from a profit of 50 %), at a short delta of 0.40";
    const sentence = `Sell 1 SPY put, 30 days, 0.30 delta; close ${exits}, at 7 days to expiration or after 21 days.`;
    expect(screen.getByText(sentence)).toBeTruthy();
  });

  test("a refusal stands beside the field", async () => {
    const { user } = await openBacktester();
    await user.click(screen.getByRole("checkbox", { name: "Risk management" }));
    await user.type(field("riskFields.0.exit_dte"), "30");
    await user.selectOptions(field("optFields.0.strike_by"), "Offset");
    await user.click(runButton());
    const words = "Exit at DTE: enter fewer days than any option's DTE (option 1 has 30)";
    expect(await screen.findByText(words)).toBeTruthy();
    expect(
      screen.getByText("Strike by: an offset counts from the option above, and option 1 has none"),
    ).toBeTruthy();
    expect(document.activeElement).toBe(field("optFields.0.strike_by"));
  });

  test("are sent as typed", async () => {
    const sent: unknown[] = [];
    const { user } = await openBacktester({
      "POST /api/backtest_inputs/": ({ body }) => {
        sent.push(body);
        return { status: 400, data: { error: "no" } };
      },
    });
    await user.selectOptions(field("optFields.0.strike_by"), "% OTM");
    await user.type(field("optFields.0.strike_value"), "-5");
    await user.click(screen.getByRole("checkbox", { name: "Risk management" }));
    await user.type(field("riskFields.0.exit_dte"), "7");
    await user.click(runButton());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      riskFields: [{ exit_dte: "7", exit_delta: "", trail: "", trail_from: "" }],
      optFields: [{ delta: "0.30", strike_by: "% OTM", strike_value: "-5" }],
    });
  });
});
