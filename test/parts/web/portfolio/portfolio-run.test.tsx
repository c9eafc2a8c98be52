import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { aTask, connected, say, TASK } from "../form/backtester-page.tsx";
import { type Handlers, ok, refuse } from "../support/memory-adapter.ts";
import { portfolioOfTwo } from "../support/portfolio-of-two.ts";
import { addSaved, button, memberNames, openPortfolio } from "./portfolio-page.tsx";

/** The run of a portfolio, from its form to its saved results. */

const HREF = `/api/tasks/${TASK}/results`;
/** Opens the page with two members; the results hold the request that was sent. */
const openReady = async (handlers: Handlers = {}) => {
  const page = await openPortfolio({
    [`GET ${HREF}`]: () => ok(portfolioOfTwo({ request: { ...page.sent()[0] } })),
    ...handlers,
  });
  await addSaved(page.user, "Core puts", "Hedge");
  await waitFor(() => expect(memberNames()).toHaveLength(2));
  return page;
};

test("runs a portfolio to its results, marks them when the form changes, and saves them", async () => {
  const { user, sockets } = await openReady({
    [`GET /api/save/${TASK}`]: () => ok({ message: "Saved as portfolio-20261121-1." }),
  });
  await user.click(button("Run portfolio"));
  const socket = await connected(sockets);
  say(socket, { message: "status_update", pct_of_total: 0.4 });
  expect(screen.getByRole("progressbar", { name: "Portfolio progress" }).getAttribute("aria-valuenow")).toBe(
    "40",
  );
  expect(screen.getByRole("button", { name: "Cancel", hidden: false })).toBeTruthy();
  say(socket, { message: "status_update", pct_of_total: 1 });
  say(socket, { message: "results", results: { href: HREF } });
  const heading = await screen.findByRole("heading", { name: "Portfolio results" });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(screen.queryByText("Inputs changed since this run")).toBeNull();
  await user.type(screen.getByRole("textbox", { name: "Max risk" }), "20");
  expect(screen.getByText("Inputs changed since this run")).toBeTruthy();
  await user.click(button("Restore inputs"));
  await waitFor(() => expect(screen.queryByText("Inputs changed since this run")).toBeNull());
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Max risk" }).value).toBe("");
  await user.click(screen.getAllByRole("button", { name: "Save portfolio" })[0]!);
  expect(await screen.findByText(/Saved as portfolio-20261121-1\./)).toBeTruthy();
});

test("offers a subscription where the service asks for one", async () => {
  const { user } = await openReady({
    "POST /api/portfolios/": () => refuse(402, "Your subscription has ended."),
  });
  await user.click(button("Run portfolio"));
  expect(await screen.findByText(/Your subscription has ended\./)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Subscribe" })).toBeTruthy();
});

test("follows a portfolio that runs since an earlier visit, and leaves a running backtest alone", async () => {
  const { sockets } = await openPortfolio({
    "GET /api/tasks/": () =>
      ok({
        tasks: [
          aTask({ task_id: "BBBBBBBBBBBBBBBBBBBBBB" as typeof TASK }),
          aTask({ kind: "portfolio", strategy: "Core and hedge: 2 strategies" }),
        ],
      }),
  });
  // The socket is sent this task alone.
  await connected(sockets);
  expect(button("Cancel")).toBeTruthy();
});
