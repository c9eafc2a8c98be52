import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { CaseRow } from "#shared/contracts/cases.ts";
import { type Handlers, ok } from "../support/memory-adapter.ts";
import { PORTFOLIO_ID, savedPortfolioRow } from "../support/portfolio-of-two.ts";
import { logIn, renderSite } from "../support/render-site.tsx";
import { dashboardRow } from "../support/result-rows.ts";

const ID = "c".repeat(22);
const ROWS = [1, 2, 3].map((number) => dashboardRow({ backtest_name: `spy-20261121-${number}` }));

const PORTFOLIOS = [savedPortfolioRow()];

/** A service with one case, which it changes as the calls say. */
const show = (path: string, items: readonly string[], handlers: Handlers = {}) => {
  logIn("demo");
  const about: CaseRow = {
    case_id: ID,
    name: "Do weekly puts pay?",
    notes: "Since 2016\nwithout 2020",
    date_created: "2026-11-21T12:04:05.000Z",
    items: [...items],
  };
  const site = renderSite(path, {
    "GET /api/dashboard/": () => ok({ message: ROWS }),
    "GET /api/sweeps/saved/": () => ok({ sweeps: [] }),
    "GET /api/cases/": () => ok({ cases: [about] }),
    [`GET /api/cases/${ID}`]: () =>
      ok({
        case: about,
        backtests: ROWS.filter(({ backtest_name: name }) => about.items.includes(name)),
        sweeps: [],
        portfolios: PORTFOLIOS.filter(({ id }) => about.items.includes(id)),
      }),
    [`POST /api/cases/${ID}/`]: ({ body }) => {
      const { add = [], remove = [], ...words } = body as { add?: string[]; remove?: string[] };
      Object.assign(about, words);
      about.items = [...about.items.filter((item) => !remove.includes(item)), ...add];
      return ok({ case: about });
    },
    "POST /api/cases/": () => ok({ case: about }),
    ...handlers,
  });
  return { site, about };
};

test("lists cases under the dashboard's tab, each with its page, and says what a case is for", async () => {
  show("/cases", ["spy-20261121-1"]);
  expect(
    await screen.findByText(/^A case keeps the backtests, portfolios, and searches of one/),
  ).toBeTruthy();
  const link = await screen.findByRole("link", { name: "Do weekly puts pay?" });
  expect(link.getAttribute("href")).toBe(`/cases/${ID}`);
  expect(screen.getByText("1 result, Nov 21, 2026")).toBeTruthy();
});

test("creates a case by its name and opens it, but none without a name", async () => {
  const { site } = show("/cases", []);
  await userEvent.click(await screen.findByRole("button", { name: "New Case" }));
  const dialog = within(await screen.findByRole("dialog", { name: "New case" }));
  expect(dialog.queryByRole("textbox", { name: "Tags" })).toBeNull();
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(site.requests.some(({ method }) => method === "POST")).toBe(false);
  await userEvent.type(dialog.getByRole("textbox", { name: "Name" }), "Do weekly puts pay?");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(site.address()).toBe(`/cases/${ID}`));
  expect(site.requests.find(({ method }) => method === "POST")?.body).toEqual({
    name: "Do weekly puts pay?",
    notes: "",
  });
});

test("puts selected backtests into a case, and takes them out", async () => {
  const { about } = show("/dashboard", ["spy-20261121-1"]);
  for (const number of [1, 3])
    await userEvent.click(await screen.findByRole("checkbox", { name: `Compare spy-20261121-${number}` }));
  await userEvent.click(screen.getByRole("button", { name: "Add to case" }));
  const box = await screen.findByRole<HTMLInputElement>("checkbox", { name: "Do weekly puts pay?" });
  expect(box.checked).toBe(false);
  await userEvent.click(box);
  await waitFor(() => expect(box.checked).toBe(true));
  expect(new Set(about.items)).toEqual(new Set(["spy-20261121-1", "spy-20261121-3"]));
  await userEvent.click(box);
  await waitFor(() => expect(about.items).toEqual([]));
});

test("shows a case with its notes, compares its backtests and removes one", async () => {
  const { site, about } = show(`/cases/${ID}`, ["spy-20261121-1", "spy-20261121-2"]);
  expect(await screen.findByRole("heading", { level: 1, name: "Do weekly puts pay?" })).toBeTruthy();
  expect(screen.getByText(/Since 2016/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Compare" }).getAttribute("href")).toBe(
    "/dashboard?user=demo&compare=spy-20261121-1,spy-20261121-2",
  );
  await userEvent.click(screen.getByRole("button", { name: "Remove spy-20261121-2 from this case" }));
  await waitFor(() => expect(about.items).toEqual(["spy-20261121-1"]));
  await waitFor(() => expect(screen.queryByRole("link", { name: "spy-20261121-2" })).toBeNull());
  expect(site.address()).toBe(`/cases/${ID}`);
});

test("shows how to fill an empty case, and says that a deleted one is gone", async () => {
  const { site } = show(`/cases/${ID}`, []);
  expect(await screen.findByText("Nothing in this case yet")).toBeTruthy();
  await site.navigate(`/cases/${"d".repeat(22)}`);
  expect(await screen.findByText("Case not found")).toBeTruthy();
});

test("shows a case's portfolios in a table of their own, and removes one", async () => {
  const { about } = show(`/cases/${ID}`, [PORTFOLIO_ID]);
  const table = within(await screen.findByRole("table", { name: "Saved portfolios" }));
  expect(table.getByRole("link", { name: PORTFOLIO_ID }).getAttribute("href")).toBe(
    `/portfolios/demo/${PORTFOLIO_ID}`,
  );
  await userEvent.click(table.getByRole("button", { name: `Remove ${PORTFOLIO_ID} from this case` }));
  await waitFor(() => expect(about.items).toEqual([]));
});
