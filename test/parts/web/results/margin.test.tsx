import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Margin } from "#shared/contracts/margin.ts";
import { MarginPane, marginFigures, marginWithin } from "../../../../web/src/report/margin/margin-pane.tsx";
import { RunNotes } from "../../../../web/src/report/run-notes.tsx";
import { texts } from "../support/browser.ts";

const row = (date: string, margin: number, netted: number, free: number | null) => ({
  date,
  margin,
  margin_netted: netted,
  margin_free: free,
});

const MARGIN: Margin = {
  max: 12_940.65,
  max_date: "2020-03-18",
  netted_max: 9800,
  netted_max_date: "2020-03-17",
  return_on_margin: 6.41,
  calls: 2,
  call_first: "2020-03-17",
  call_most: 8209.35,
  call_most_date: "2020-03-18",
  series: [
    row("2020-01-02", 1220.65, 1220.65, 8979.35),
    row("2020-03-17", 11_000, 9800, -1500),
    row("2020-03-18", 12_940.65, 9700, -8209.35),
    row("2020-06-01", 0, 0, 4000),
  ],
};

test("shows the largest margins, the return on margin and the calls, and says how they are worked (G5, G7, G8)", () => {
  render(<MarginPane margin={MARGIN} />);
  expect(marginFigures(MARGIN).map(({ label, text, detail }) => [label, text, detail])).toEqual([
    ["Max margin", "$12,940.65", "on Mar 18, 2020"],
    ["Max margin, netted", "$9,800.00", "on Mar 17, 2020"],
    ["Return on margin", "+6.41%", "a year"],
    ["Margin calls", "2", "days, up to $8,210 short on Mar 18, 2020"],
  ]);
  for (const { text } of marginFigures(MARGIN)) expect(screen.getByText(text)).toBeTruthy();
  expect(
    screen.getByText(
      /^Reg-T, worked at each close\. Spreads with a limited loss, and short puts alone, are held at that loss\. .* netting may spare some\.$/,
    ),
  ).toBeTruthy();
  expect(texts(within(screen.getByRole("figure")).getAllByRole("listitem"))).toEqual([
    "Margin",
    "Netted",
    "Free margin",
  ]);
  expect(
    screen.getByText(
      "Margin was at most $12,940.65, on Mar 18, 2020, and above 0 on 3 of 4 days. Free margin was lowest on Mar 18, 2020: −$8,209.35.",
    ),
  ).toBeTruthy();
});

test("leaves out calls and free margin without an account, and the netted line where nothing nets", () => {
  const series = MARGIN.series.map(({ date, margin }) => row(date, margin, margin, null));
  const none = { calls: null, call_first: null, call_most: null, call_most_date: null };
  render(<MarginPane margin={{ ...MARGIN, ...none, series }} />);
  expect(screen.queryByText("Margin calls")).toBeNull();
  expect(screen.queryByText(/netting may spare some/)).toBeNull();
  expect(texts(within(screen.getByRole("figure")).getAllByRole("listitem"))).toEqual(["Margin"]);
});

test("works the figures of a span by the same rules", () => {
  const point = (date: string) => ({ date, balance: 0, drawdown: 0, closed: 0 });
  const dates = MARGIN.series.map(({ date }) => date);
  const whole = { before: 0, points: dates.map(point) };
  // 500 dollars in 151 days on 12,940.65.
  expect(marginWithin(MARGIN, whole, 500)).toEqual({
    max: 12_940.65,
    max_date: "2020-03-18",
    netted_max: 9800,
    netted_max_date: "2020-03-17",
    return_on_margin: expect.closeTo((100 * 500 * 365) / 12_940.65 / 151, 10),
    calls: 2,
    call_first: "2020-03-17",
    call_most: 8209.35,
    call_most_date: "2020-03-18",
  });
  const quiet = marginWithin(MARGIN, { before: 0, since: "2020-03-18", points: [point("2020-06-01")] }, 500);
  expect(quiet).toMatchObject({ max: 0, max_date: null, return_on_margin: null, calls: 0, call_most: 0 });
});

test("leads the notes with margin calls, in amber (G8)", () => {
  const calls =
    "On 1 session, 2020-03-09, the broker would have asked for more than the account had: $8,210 more. Nothing was closed because of it.";
  const { container } = render(<RunNotes notes={["Entries on 5 of 9 sessions.", calls]} facts={undefined} />);
  expect(
    within(container.querySelector("summary")!).getByText(calls.replace("2020-03-09", "Mar 9, 2020")),
  ).toBeTruthy();
  expect(container.querySelector("[data-alarm]")).toBeTruthy();
});
