import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { texts } from "../support/browser.ts";
import { type Handlers, ok, refuse } from "../support/memory-adapter.ts";
import { logIn, renderSite } from "../support/render-site.tsx";

/** The public pages. */

const FAQ = [
  { question: "At what prices do trades fill?", answer: "At the quotes.\n\n- The ask.\n- The bid." },
  { question: "What is the “p-value”?", answer: "A share of chances." },
];
const LEGAL = {
  disclaimer: [{ disclaimer: "No advice.\n\nAll is hypothetical." }],
  privacy: [{ Section: "What we store", Content: "Your username." }],
  tcs: [{ Section: "Fair use", Content: "One sweep at a time." }],
};
const handlers: Handlers = {
  "GET /api/faq/": () => ok({ faq: FAQ }),
  "GET /api/disclaimer/": () => ok(LEGAL),
  "GET /api/dashboard/": () => ok({ message: "no_backtests" }),
};

let led: string[] = [];
beforeEach(() => {
  led = [];
  // jsdom has no layout, so the test records the scroll targets.
  vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function record(this: Element) {
    led.push(this.id);
  });
});

const headings = (level: number): string[] =>
  screen.getAllByRole("heading", { level }).map(({ textContent }) => textContent);

test("draws the sample result with axes and a description on the landing page", async () => {
  renderSite("/", handlers);
  const curve = await screen.findByRole("img", { name: /^Account balance from January 2016/ });
  expect(curve.getAttribute("aria-label")).toContain(
    "falls to $8,666.00 in March 2020 and ends at $12,604.40",
  );
  screen.getByRole("img", { name: "Drawdown: 24 percent under the peak at worst, in October 2022." });
  // The table of months below names years too, once it has loaded.
  for (const tick of ["8,000", "13,000", "−20", "2016", "2025"])
    expect(screen.getByText(tick, { ignore: "th" })).toBeTruthy();
});

test("shows six steps, each with an inert piece of the product", async () => {
  renderSite("/how-it-works", handlers);
  const list = (await screen.findByRole("heading", { name: "How it works" })).closest("section");
  const steps = within(list!)
    .getAllByRole("listitem")
    .filter(({ parentElement }) => parentElement?.tagName === "OL");
  expect(steps.map((step) => within(step).getByRole("heading").textContent)).toEqual([
    "Baseline configuration",
    "Risk management and filters",
    "Run backtests",
    "Analyze results",
    "Save",
    "Review",
  ]);
  const [baseline, risk, run, analyze, save, review] = steps.map((step) => within(step));
  expect(await baseline!.findByLabelText("Ticker")).toHaveProperty("value", "SPY");
  expect(baseline!.getByLabelText("Option 2 Delta")).toHaveProperty("value", "0.15");
  expect(risk!.getByLabelText("Stop loss")).toHaveProperty("value", "200.00");
  expect(risk!.getByLabelText("Criteria 1 Filter criteria")).toHaveProperty("value", "IV rank (1y)");
  expect(run!.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("64");
  expect(analyze!.getByText("+$2,604.40")).toBeTruthy();
  expect(analyze!.getByRole("row", { name: /^2020/ }).textContent).toContain("−2,151");
  expect(save!.getByRole("button", { name: "Save backtest" })).toBeTruthy();
  expect(review!.getAllByRole("row")).toHaveLength(4);
  // All pieces are inert.
  for (const step of steps) expect(step.querySelector("[inert]")).toBeTruthy();
});

test("scrolls to the steps at /how-it-works", async () => {
  const site = renderSite("/", handlers);
  await screen.findByRole("heading", { name: "How it works" });
  expect(led).not.toContain("how-it-works");
  await userEvent.click(screen.getByRole("link", { name: "See how it works" }));
  await waitFor(() => expect(site.address()).toBe("/how-it-works"));
  await waitFor(() => expect(led).toContain("how-it-works"));
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "How it works" }));
  expect(document.title).toBe("How it works · Backspread");
});

test("links a member from the about page to the backtester", async () => {
  logIn("demo");
  renderSite("/about", handlers);
  const main = within(await screen.findByRole("main"));
  const link = await main.findByRole("link", { name: "Open the backtester" });
  expect(link.getAttribute("href")).toBe("/backtester");
  expect(main.queryByRole("link", { name: "Sign up" })).toBeNull();
});

test("shows a spinner until the questions load, also after failures", async () => {
  let failures = 0;
  renderSite("/faq", {
    ...handlers,
    "GET /api/faq/": () => (failures++ < 2 ? refuse(500, "Something went wrong.") : ok({ faq: FAQ })),
  });
  expect(await screen.findByRole("progressbar", { name: "Loading the questions" })).toBeTruthy();
  expect(await screen.findByRole("heading", { name: "At what prices do trades fill?" })).toBeTruthy();
  expect(screen.getByRole("heading", { level: 1, name: "Frequently asked questions" })).toBeTruthy();
  expect(screen.queryByRole("progressbar", { name: "Loading the questions" })).toBeNull();
  expect(screen.queryByText("Something went wrong.")).toBeNull();
});

test("opens questions one by one, and puts the open one into the address", async () => {
  const site = renderSite("/faq", handlers);
  const first = (await screen.findByText("At what prices do trades fill?")).closest("details")!;
  const second = screen.getByText("What is the “p-value”?").closest("details")!;
  expect([first.open, second.open]).toEqual([false, false]);
  await userEvent.click(screen.getByText("At what prices do trades fill?"));
  await waitFor(() => expect(site.hash()).toBe("#at-what-prices-do-trades-fill"));
  expect([first.open, second.open]).toEqual([true, false]);
  expect(texts(within(first).getAllByRole("listitem"))).toEqual(["The ask.", "The bid."]);
  await userEvent.click(screen.getByText("At what prices do trades fill?"));
  await waitFor(() => expect(first.open).toBe(false));
});

test("shows disclaimer, privacy policy and terms after a spinner", async () => {
  let answer: (value: { status: number; data: unknown }) => void = () => undefined;
  renderSite("/disclaimer", {
    ...handlers,
    "GET /api/disclaimer/": () => new Promise((resolve) => (answer = resolve)),
  });
  expect(await screen.findByRole("progressbar", { name: "Loading the legal texts" })).toBeTruthy();
  answer(ok(LEGAL) as { status: number; data: unknown });
  await screen.findByText("All is hypothetical.");
  expect(headings(2).slice(0, 3)).toEqual(["Disclaimer", "Privacy policy", "Terms of service"]);
  expect(headings(3)).toEqual(["What we store", "Fair use"]);
  expect(screen.getByText("One sweep at a time.")).toBeTruthy();
  const contents = within(screen.getByRole("navigation", { name: "On this page" }));
  expect(contents.getByRole("link", { name: "Fair use" }).getAttribute("href")).toBe(
    "/disclaimer#terms-fair-use",
  );
});
