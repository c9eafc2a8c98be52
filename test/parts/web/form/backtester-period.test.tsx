import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { field, openBacktester, runButton } from "./backtester-page.tsx";

/** SPY has data from 2016-01-04 to 2026-08-21, QQQ from 2012 to yesterday in New York. */

const start = () => field("overallFields.0.start_date");
const end = () => field("overallFields.0.end_date");
const length = () => field("overallFields.0.backtest_length");
const preset = (name: string) =>
  within(screen.getByRole("radiogroup", { name: "Period" })).getByLabelText(name);

test("says where the data end if that is before the end of the test", async () => {
  const { user } = await openBacktester();
  expect(screen.getByText("Data through 08/21/2026")).toBeTruthy();
  expect(end().value).toBe("11/20/2026");
  await user.selectOptions(field("overallFields.0.ticker"), "QQQ");
  expect(screen.queryByText(/^Data through/)).toBeNull();
});

test("skips the read-only end date with the Tab key", async () => {
  const { user } = await openBacktester();
  await user.click(start());
  await user.tab();
  expect(document.activeElement).toBe(length());
});

test("says that the start date overrules the length", async () => {
  const { user } = await openBacktester();
  expect(start().value).toBe("01/02/2020");
  expect(screen.getByText("Using start date")).toBeTruthy();
  await user.clear(start());
  expect(screen.queryByText("Using start date")).toBeNull();
});

test("clears the dates when a preset length is chosen", async () => {
  const { user } = await openBacktester();
  await user.click(preset("5 years"));
  expect([start().value, end().readOnly, length().value]).toEqual(["", true, "5"]);
  expect(preset("5 years")).toHaveProperty("checked", true);
  await user.clear(length());
  await user.type(length(), "3.0");
  expect(preset("3 years")).toHaveProperty("checked", true);
});

test("starts 'All data' at the first session of the data, and not before 2015", async () => {
  const { user } = await openBacktester();
  await user.click(preset("All data"));
  expect(start().value).toBe("01/04/2016");
  await user.selectOptions(field("overallFields.0.ticker"), "QQQ");
  expect(preset("All data")).toHaveProperty("checked", false);
  await user.click(preset("All data"));
  expect(start().value).toBe("01/01/2015");
});

test("moves through the preset lengths with the arrow keys", async () => {
  const { user } = await openBacktester();
  await user.click(preset("3 years"));
  await user.click(length());
  await user.keyboard("{ArrowUp}");
  expect(length().value).toBe("5");
  await user.keyboard("{ArrowUp}{ArrowUp}");
  expect(start().value).toBe("01/04/2016");
  await user.keyboard("{ArrowDown}");
  expect([start().value, length().value]).toEqual(["", "10"]);
  await user.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}");
  expect(length().value).toBe("1");
  await user.tab();
  expect(document.activeElement).toBe(preset("1 year"));
  await user.tab();
  expect(document.activeElement).toBe(field("overallFields.0.acct_bal"));
});

test("asks for a start date or a length when both are blank", async () => {
  const { user } = await openBacktester();
  await user.clear(start());
  await user.click(runButton());
  expect(await screen.findByText("Start date: choose a start date or a length")).toBeTruthy();
  await user.click(preset("1 year"));
  expect(screen.queryByText(/^Start date: choose/)).toBeNull();
});

test("shades days without data, and opens the calendar at the end of the data", async () => {
  const { user } = await openBacktester();
  await user.clear(start());
  await user.click(field("overallFields.0.hold"));
  await user.click(start());
  const last = await screen.findByRole("gridcell", { name: /August 21, 2026/ }, { timeout: 10_000 });
  const next = screen.getByRole("gridcell", { name: /August 24, 2026/ });
  expect(last.className).not.toContain("without-data");
  expect(next.className).toContain("without-data");
  expect(next.getAttribute("aria-disabled")).not.toBe("true");
  expect(screen.getByText("No data")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Previous Month" }));
  const holiday = await screen.findByRole("gridcell", { name: /July 3, 2026/ });
  expect(holiday.className).toContain("without-data");
  const weekend = screen.getByRole("gridcell", { name: /July 11, 2026/ });
  expect(weekend.className).not.toContain("without-data");
  expect(weekend.getAttribute("aria-disabled")).toBe("true");
});

test("reaches the lengths with Tab after the length, and chooses one with a key", async () => {
  const { user } = await openBacktester();
  const length = field("overallFields.0.backtest_length");
  length.focus();
  await user.tab();
  expect((document.activeElement as HTMLInputElement).type).toBe("radio");
  await user.keyboard("{ArrowRight}");
  expect((length as HTMLInputElement).value).not.toBe("3.00");
});

test("makes the filter switches one Tab stop, with arrow keys between them", async () => {
  const { user } = await openBacktester();
  const names = ["Risk management", "Event filters", "Volatility, price and volume filters"];
  const [risk, event, filter] = names.map((name) => screen.getByRole("checkbox", { name }));
  risk?.focus();
  await user.keyboard("{ArrowRight}");
  expect(document.activeElement).toBe(event);
  await user.keyboard("{ArrowLeft}{ArrowLeft}");
  expect(document.activeElement).toBe(filter);
  await user.keyboard(" ");
  expect(screen.getByRole("heading", { name: "Volatility, price and volume filters" })).toBeTruthy();
  await user.tab();
  expect(document.activeElement).toBe(field("overallFields.0.ticker"));
  await user.tab({ shift: true });
  expect(document.activeElement).toBe(filter);
});

const calendar = () => screen.queryByRole("dialog", { name: "Choose the test period" });

test("refuses an invalid typed date and keeps its text", async () => {
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

test("opens the calendar on focus, refuses weekends, and closes after both dates are chosen", async () => {
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

test("offers 30 years in the calendar, and disables those before 2015", async () => {
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

test("closes the calendar on an outside click and on Escape", async () => {
  const { user } = await openBacktester();
  await user.click(start());
  expect(calendar()).not.toBeNull();
  await user.click(screen.getByRole("heading", { name: "Options" }));
  expect(calendar()).toBeNull();
  await user.click(start());
  await user.keyboard("{Escape}");
  expect(calendar()).toBeNull();
});
