import { configure, screen, within } from "@testing-library/react";
import { portfolioFormAnswer } from "#shared/contracts/portfolios/form-answer.ts";
import type { PortfolioBody } from "#shared/contracts/portfolios/request.ts";
import type { DashboardRow } from "#shared/contracts/saved-list.ts";
import type { PortfolioState } from "../../../../web/src/lib/opened-backtest.ts";
import { FORM_ANSWER } from "../form/backtester-form-answer.ts";
import { TASK } from "../form/backtester-page.tsx";
import { type Handlers, ok } from "../support/memory-adapter.ts";
import { renderBacktester } from "../support/render-part.tsx";
import { dashboardRow, listing, savedBacktest } from "../support/result-rows.ts";
// Loads the lazy chunks before a test's timeout runs.
import "../../../../web/src/features/portfolio/finished-portfolio.tsx";
import "../../../../web/src/features/portfolio/form/saved-picker.tsx";
import "../../../../web/src/features/portfolio/portfolio.tsx";

/** The Portfolio page over an API and sockets in memory. New York's yesterday is 2026-11-20. */

configure({ asyncUtilTimeout: 10_000 });

export const DEFAULTS = portfolioFormAnswer("SPY", "SPDR S&P 500 ETF Trust").defaults;
const [BLANK] = DEFAULTS.members;

/** A body as a saved backtest keeps it: with its own account, period and interest, and a search's verdict. */
const savedBody = (ticker: string, delta: number): unknown => {
  const { name: _, ...groups } = BLANK!;
  return {
    ...groups,
    overallFields: [
      {
        ...groups.overallFields[0],
        ticker,
        name: ticker,
        acct_bal: 25_000,
        start_date: "2020-01-02",
        end_date: "2024-12-31",
        backtest_length: 3,
        interest: true,
      },
    ],
    optFields: [{ ...groups.optFields[0], delta }],
    origin: { task_id: "a-search", index: 0, objective: "Win rate" },
  };
};

const saved = (name: string, title: string, strategy: string): DashboardRow =>
  dashboardRow({
    backtest_name: name,
    strategy,
    listing: listing({ label: { title } }),
  });

const ROWS = [
  saved("spy-20261121-3", "Core puts", "Sell 1 SPY put, 30 days, 0.30 delta; close after 30 days"),
  saved("qqq-20261121-2", "Hedge", "Sell 1 QQQ put, 30 days, 0.10 delta; close after 30 days"),
  saved("spy-20261121-1", "Oldest", "Sell 1 SPY put, 30 days, 0.20 delta; close after 30 days"),
];

const USUAL: Handlers = {
  "GET /api/backtest_inputs/": () => ok(FORM_ANSWER),
  "GET /api/portfolios/": () => ok(portfolioFormAnswer("SPY", "SPDR S&P 500 ETF Trust")),
  "POST /api/portfolios/": () => ok({ task_id: TASK }),
  "GET /api/tasks/": () => ok({ tasks: [] }),
  [`GET /api/tasks/${TASK}`]: () => ok({ messages: [] }),
  "GET /api/dashboard/": () => ok({ message: ROWS }),
  "GET /api/dashboard/demo/spy-20261121-3": () =>
    ok({ message: { ...savedBacktest(), shared: false, body: savedBody("SPY", 0.3) } }),
  "GET /api/dashboard/demo/qqq-20261121-2": () =>
    ok({ message: { ...savedBacktest(), shared: false, body: savedBody("QQQ", 0.1) } }),
  // Saved before inputs were kept.
  "GET /api/dashboard/demo/spy-20261121-1": () => ok({ message: { ...savedBacktest(), shared: false } }),
};

/** Opens the page, by a link with `state` or as it is, and waits for its form. */
export const openPortfolio = async (handlers: Handlers = {}, state?: PortfolioState) => {
  const { requests, ...page } = renderBacktester(
    { ...USUAL, ...handlers },
    { search: "?mode=portfolio", state },
  );
  await screen.findByRole("form", { name: "Portfolio" });
  const sent = () =>
    requests.flatMap(({ method, path, body }) =>
      method === "POST" && path === "/api/portfolios/" ? [body as PortfolioBody] : [],
    );
  return { ...page, sent };
};

type User = Awaited<ReturnType<typeof openPortfolio>>["user"];

export const button = (name: string | RegExp) => screen.getByRole("button", { name });

/** Ticks saved backtests in the dialog and adds them. */
export const addSaved = async (user: User, ...names: readonly string[]) => {
  await user.click(button("Add saved backtests"));
  const dialog = await screen.findByRole("dialog", { name: "Add saved backtests" });
  for (const name of names)
    await user.click(await within(dialog).findByRole("checkbox", { name: new RegExp(`^${name}`) }));
  await user.click(within(dialog).getByRole("button", { name: `Add ${names.length}` }));
  return dialog;
};

export const memberNames = (): string[] =>
  screen.queryAllByRole<HTMLInputElement>("textbox", { name: "Name" }).flatMap(({ name, value }) =>
    // The portfolio's own name has the same label.
    name.startsWith("members.") ? [value] : [],
  );

export const memberCard = (name: string) => within(screen.getByRole("group", { name }));
