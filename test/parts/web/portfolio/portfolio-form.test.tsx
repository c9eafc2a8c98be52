import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { refuse } from "../support/memory-adapter.ts";
import { addSaved, button, DEFAULTS, memberCard, memberNames, openPortfolio } from "./portfolio-page.tsx";

/** The Portfolio form: its members, their order, and its refusals. */

test("adds ticked saved backtests without the fields that belong to the portfolio", async () => {
  const { user, sent } = await openPortfolio();
  await addSaved(user, "Core puts", "Hedge");
  await waitFor(() => expect(memberNames()).toEqual(["Core puts", "Hedge"]));
  expect(memberCard("Hedge").getByText(/^Sell 1 QQQ put, 30 days, 0.10 delta/)).toBeTruthy();
  await user.click(button("Run portfolio"));
  await waitFor(() => expect(sent()).toHaveLength(1));
  const [body] = sent();
  expect(body?.members.map(({ name }) => name)).toEqual(["Core puts", "Hedge"]);
  const rows = body?.members.map(({ overallFields: [row] }) => row) as Record<string, unknown>[];
  expect(rows.map(({ ticker }) => ticker)).toEqual(["SPY", "QQQ"]);
  const theirs = ["acct_bal", "start_date", "end_date", "backtest_length", "interest"];
  for (const row of rows) expect(Object.keys(row).filter((field) => theirs.includes(field))).toEqual([]);
  for (const member of body?.members ?? []) expect(member).not.toHaveProperty("origin");
  // The account is the portfolio's own.
  expect(body).toMatchObject({
    name: "Portfolio",
    acct_bal: "100000",
    backtest_length: "3",
    interest: false,
  });
});

test("finds saved backtests by words of their names and strategies", async () => {
  const { user } = await openPortfolio();
  await user.click(button("Add saved backtests"));
  const dialog = await screen.findByRole("dialog", { name: "Add saved backtests" });
  await user.type(await within(dialog).findByRole("searchbox", { name: "Search" }), "qqq 0.10");
  expect(within(dialog).getAllByRole("checkbox")).toHaveLength(1);
  expect(within(dialog).getByRole("checkbox", { name: /^Hedge/ })).toBeTruthy();
});

test("refuses a saved backtest without inputs and says what to do", async () => {
  const { user } = await openPortfolio();
  const dialog = await addSaved(user, "Oldest");
  expect(
    await within(dialog).findByText("Oldest was saved before inputs were kept. Run it again and save it."),
  ).toBeTruthy();
  expect(memberNames()).toEqual([]);
});

test("adds the backtester's form as this browser kept it, each time under another name", async () => {
  const { name: _, ...groups } = DEFAULTS.members[0]!;
  const values = { ...groups, optFields: [{ ...groups.optFields[0], dte: "45", delta: "0.25" }] };
  window.localStorage.setItem("backtester", JSON.stringify({ values }));
  const { user } = await openPortfolio();
  await user.click(button("Add the backtester's form"));
  await user.click(button("Add the backtester's form"));
  const [first, second] = memberNames();
  expect(second).toBe(`${first} 2`);
  expect(memberCard(first ?? "").getByText(/45 days, 0.25 delta/)).toBeTruthy();
});

test("keeps the draft over a reload beside the backtester's form", async () => {
  window.localStorage.setItem("backtester", JSON.stringify({ values: { mark: 1 } }));
  const { user, view } = await openPortfolio();
  await addSaved(user, "Core puts", "Hedge");
  await waitFor(() => expect(memberNames()).toHaveLength(2));
  await user.type(screen.getByRole("textbox", { name: "Max risk" }), "20");
  await user.click(memberCard("Hedge").getByRole("checkbox", { name: "On" }));
  view.unmount();
  expect(JSON.parse(window.localStorage.getItem("backtester") ?? "{}").values).toEqual({ mark: 1 });
  await openPortfolio();
  expect(memberNames()).toEqual(["Core puts", "Hedge"]);
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Max risk" }).value).toBe("20");
  expect(memberCard("Hedge").getByRole<HTMLInputElement>("checkbox", { name: "On" }).checked).toBe(false);
});

test("fills the form with a saved portfolio that a link opens, and puts the draft back on Undo", async () => {
  const draft = await openPortfolio();
  await addSaved(draft.user, "Core puts", "Hedge");
  await waitFor(() => expect(memberNames()).toHaveLength(2));
  draft.view.unmount();
  const members = DEFAULTS.members.map((member, index) => ({ ...member, name: `Leg ${index + 1}` }));
  const { user, view } = await openPortfolio({}, { portfolio: { ...DEFAULTS, max_risk: 30, members } });
  expect(memberNames()).toEqual(["Leg 1", "Leg 2"]);
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Max risk" }).value).toBe("30");
  // A reload keeps both the opened one and the way back.
  view.unmount();
  await openPortfolio();
  expect(memberNames()).toEqual(["Leg 1", "Leg 2"]);
  await user.click(button("Undo"));
  expect(memberNames()).toEqual(["Core puts", "Hedge"]);
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});

test("moves a member by its buttons and keeps the focus on them", async () => {
  const { user, sent } = await openPortfolio();
  await addSaved(user, "Core puts", "Hedge");
  await waitFor(() => expect(memberNames()).toHaveLength(2));
  await user.click(button("Move Hedge up"));
  expect(memberNames()).toEqual(["Hedge", "Core puts"]);
  await waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toBe("Move Hedge up"));
  expect(screen.getByText("Hedge is now 1 of 2")).toBeTruthy();
  // The first cannot go further.
  await user.click(button("Move Hedge up"));
  expect(memberNames()).toEqual(["Hedge", "Core puts"]);
  await user.click(button("Run portfolio"));
  await waitFor(() => expect(sent()[0]?.members.map(({ name }) => name)).toEqual(["Hedge", "Core puts"]));
});

test("moves a member by dragging its handle onto another", async () => {
  const { user } = await openPortfolio();
  await addSaved(user, "Core puts", "Hedge");
  await waitFor(() => expect(memberNames()).toHaveLength(2));
  await user.click(button("Add the backtester's form"));
  const [, , third] = memberNames();
  const cards = () => [...document.querySelectorAll<HTMLElement>("[data-row]")];
  fireEvent.dragStart(cards()[0]!.querySelector("[draggable]")!);
  fireEvent.dragOver(cards()[2]!);
  fireEvent.drop(cards()[2]!);
  expect(memberNames()).toEqual(["Hedge", third, "Core puts"]);
});

test("sends only the members that are on, and asks for two of them", async () => {
  const { user, sent } = await openPortfolio();
  await addSaved(user, "Core puts", "Hedge");
  await waitFor(() => expect(memberNames()).toHaveLength(2));
  await user.click(memberCard("Core puts").getByRole("checkbox", { name: "On" }));
  await user.click(button("Run portfolio"));
  const fault = await screen.findByText("Strategies: turn on 2 to 12");
  await waitFor(() => expect(document.activeElement).toBe(fault));
  expect(sent()).toEqual([]);
  await user.click(button("Add the backtester's form"));
  expect(screen.queryByText("Strategies: turn on 2 to 12")).toBeNull();
  await user.click(button("Run portfolio"));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.members.map(({ name }) => name)).toEqual(memberNames().slice(1));
});

test("shows the faults of the limits at their fields and focuses the first", async () => {
  const { user, sent } = await openPortfolio();
  await addSaved(user, "Core puts", "Hedge");
  await waitFor(() => expect(memberNames()).toHaveLength(2));
  await user.clear(screen.getByRole("textbox", { name: "Starting balance" }));
  await user.type(screen.getByRole("textbox", { name: "Max risk" }), "101");
  await user.type(screen.getByRole("textbox", { name: "Max risk per ticker" }), "0");
  const [positions] = screen.getAllByRole("textbox", { name: "Max open positions" });
  await user.type(positions!, "2.5");
  await user.click(button("Run portfolio"));
  for (const fault of [
    "Starting balance: enter more than 0",
    "Max risk: enter 100 or less",
    "Max risk per ticker: enter more than 0",
    "Max open positions: enter a whole number",
  ])
    expect(await screen.findByText(fault)).toBeTruthy();
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Starting balance" })),
  );
  expect(sent()).toEqual([]);
});

test("shows a member's size refused at its field", async () => {
  const { user } = await openPortfolio();
  await addSaved(user, "Core puts", "Hedge");
  await waitFor(() => expect(memberNames()).toHaveLength(2));
  const hedge = memberCard("Hedge");
  await user.selectOptions(hedge.getByRole("combobox", { name: "Trade sizing" }), "$ at risk");
  await user.click(button("Run portfolio"));
  expect(await hedge.findByText("Trade size: enter more than 0")).toBeTruthy();
  expect(memberCard("Core puts").queryByText("Trade size: enter more than 0")).toBeNull();
});

test("shows the service's refusals at the member that they name, counting those that are off", async () => {
  const { user } = await openPortfolio({
    "POST /api/portfolios/": () =>
      refuse(400, "Some fields are not valid.", {
        "members.1.optFields.0.delta": "must be between 0 and 1",
        "members.1.overallFields.0.ticker": "there is no session of its data in the period",
      }),
  });
  await addSaved(user, "Core puts", "Hedge");
  await waitFor(() => expect(memberNames()).toHaveLength(2));
  await user.click(button("Add the backtester's form"));
  await user.click(memberCard("Core puts").getByRole("checkbox", { name: "On" }));
  await user.click(button("Run portfolio"));
  // The second that is on is the third of the list.
  const third = memberCard(memberNames()[2] ?? "");
  expect(await third.findByText("Option 1, Delta: enter 0 to 1")).toBeTruthy();
  expect(third.getByText("Ticker: there is no data for it in the portfolio's period")).toBeTruthy();
  expect(memberCard("Hedge").queryByRole("alert")).toBeNull();
});

test("removes a member and gives the focus to the list's buttons", async () => {
  const { user } = await openPortfolio();
  await addSaved(user, "Core puts", "Hedge");
  await waitFor(() => expect(memberNames()).toHaveLength(2));
  await user.click(button("Remove Core puts"));
  expect(memberNames()).toEqual(["Hedge"]);
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Add the backtester's form"));
});
