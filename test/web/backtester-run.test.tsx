import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { aTask, field, openBacktester, type Sent, TASK } from "./backtester-page.tsx";
import { runResults, trade } from "./backtester-results.ts";
import type { ScriptedSocket, SocketScript } from "./backtester-socket.ts";

afterEach(cleanup);

const RESULTS = runResults(
  [
    trade({ pnl: 250.5, exit_reason: "Profit target", date_close: "2024-01-19", end_bal: 1250.5 }),
    trade({
      pnl: -80,
      exit_reason: "Stop loss",
      date_close: "2024-02-16",
      start_bal: 1250.5,
      end_bal: 1170.5,
    }),
  ],
  ["Prices of SPY options are Modelled.", "14 sessions without an entry: Max open positions."],
);

const runButton = () => screen.getByRole("button", { name: "Run backtest" });
const bar = () => screen.getByRole("progressbar", { name: "Backtest progress" });
const say = (socket: ScriptedSocket, message: Parameters<ScriptedSocket["say"]>[0]) =>
  act(() => socket.say(message));

/** Waits for the connection of a run, opens it and lets the server greet. */
const connected = async (sockets: SocketScript, count = 1): Promise<ScriptedSocket> => {
  await waitFor(() => expect(sockets.connections.length).toBeGreaterThanOrEqual(count), { timeout: 8_000 });
  const socket = sockets.last();
  socket.open();
  say(socket, { message: "initial" });
  await waitFor(() => expect(socket.sent).toEqual([{ task_id: TASK }]));
  return socket;
};

describe("a run", () => {
  test("goes from the form over a dropped socket to results", async () => {
    const posts: Sent[] = [];
    const { user, sockets } = await openBacktester({
      "POST /api/backtest_inputs/": (sent) => {
        posts.push(sent);
        return { data: { task_id: TASK } };
      },
    });
    await user.click(field("optFields.0.delta"));
    await user.keyboard("{Enter}");
    const socket = await connected(sockets);
    expect(posts).toHaveLength(1);
    expect(posts[0]?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
    expect(posts[0]?.body).toMatchObject({
      overallFields: [{ ticker: "SPY", start_date: "2020-01-02", end_date: "", hold: "21" }],
      optFields: [{ long_short: "Short", call_put: "Put", n: "1", dte: "30", delta: "0.30" }],
    });
    say(socket, { message: "status_update", pct_of_total: 0.4 });
    expect(bar().getAttribute("aria-valuenow")).toBe("40");
    expect(screen.getByText("40%")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Cancel" })).toBeTruthy();

    act(() => socket.drop());
    const next = await connected(sockets, 2);
    say(next, { message: "status_update", pct_of_total: 0.3 });
    expect(bar().getAttribute("aria-valuenow")).toBe("40");
    say(next, { message: "status_update", pct_of_total: 1 });
    expect(screen.queryByRole("heading", { name: "Backtest results" })).toBeNull();
    say(next, { message: "results", results: RESULTS });
    expect(screen.getByRole("heading", { name: "Backtest results" })).toBeTruthy();
    expect(runButton()).toBeTruthy();
    expect(next.isClosed).toBe(true);
  });

  test("fetches results that are only pointed to", async () => {
    const { user, sockets } = await openBacktester({
      [`GET /api/tasks/${TASK}/results`]: () => ({ data: RESULTS }),
    });
    await user.click(runButton());
    const socket = await connected(sockets);
    say(socket, { message: "status_update", pct_of_total: 1 });
    say(socket, { message: "results", results: { href: `/api/tasks/${TASK}/results` } });
    expect(await screen.findByRole("heading", { name: "Backtest results" })).toBeTruthy();
  });

  test("is cancelled by the button that started it", async () => {
    let cancels = 0;
    const { user, sockets } = await openBacktester({
      [`POST /api/tasks/${TASK}/cancel/`]: () => {
        cancels++;
        return { data: { message: "The run was cancelled." } };
      },
    });
    await user.click(runButton());
    const socket = await connected(sockets);
    say(socket, { message: "status_update", pct_of_total: 0.2 });
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(await screen.findByText("The run was cancelled.")).toBeTruthy();
    expect(cancels).toBe(1);
    expect(screen.queryByRole("progressbar", { name: "Backtest progress" })).toBeNull();
    expect(socket.isClosed).toBe(true);
    expect(runButton()).toBeTruthy();
  });

  test("is found again by a page that is opened while it runs", async () => {
    const { sockets } = await openBacktester({
      "GET /api/tasks/": () => ({ data: { tasks: [aTask()] } }),
    });
    const socket = await connected(sockets);
    say(socket, { message: "status_update", pct_of_total: 0.6 });
    expect(bar().getAttribute("aria-valuenow")).toBe("60");
  });

  test("that ended while nobody looked shows its results on return", async () => {
    const { user, sockets, storage } = await openBacktester();
    await user.click(runButton());
    await connected(sockets);
    cleanup();
    await openBacktester(
      {
        "GET /api/tasks/": () => ({ data: { tasks: [aTask({ state: "succeeded", pct_of_total: 1 })] } }),
        [`GET /api/tasks/${TASK}/results`]: () => ({ data: RESULTS }),
      },
      { storage },
    );
    expect(await screen.findByRole("heading", { name: "Backtest results" })).toBeTruthy();
  });
});

describe("a form that is refused", () => {
  test("has the faults beside the fields, the focus on the first, and its text", async () => {
    const { user, sockets } = await openBacktester({
      "POST /api/backtest_inputs/": () => ({
        status: 400,
        data: {
          error: "Please correct the fields.",
          fields: { "optFields.0.delta": "has no such contract", "overallFields.0.hold": "is too long" },
        },
      }),
    });
    await user.click(runButton());
    const hold = field("overallFields.0.hold");
    await waitFor(() => expect(document.activeElement).toBe(hold));
    expect(screen.getByText("is too long")).toBeTruthy();
    expect(screen.getByText("has no such contract")).toBeTruthy();
    expect(hold.getAttribute("aria-invalid")).toBe("true");
    expect(field("optFields.0.delta").value).toBe("0.30");
    expect(sockets.connections.every(({ isClosed }) => isClosed)).toBe(true);
    expect(runButton()).toHaveProperty("disabled", false);
  });

  test("is not even sent where the page can tell", async () => {
    let posts = 0;
    const { user } = await openBacktester({
      "POST /api/backtest_inputs/": () => {
        posts++;
        return { data: { task_id: TASK } };
      },
    });
    await user.clear(field("optFields.0.n"));
    await user.type(field("optFields.0.n"), "101");
    await user.click(runButton());
    expect(await screen.findByText("must be between 1 and 100")).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field("optFields.0.n")));
    expect(posts).toBe(0);
  });

  test("for want of a subscription says what to do", async () => {
    const { user } = await openBacktester({
      "POST /api/backtest_inputs/": () => ({ status: 402, data: { error: "Your subscription has ended." } }),
    });
    await user.click(runButton());
    expect((await screen.findByRole("alert")).textContent).toContain("Your subscription has ended.");
    expect(screen.getByRole("link", { name: "your account page" }).getAttribute("href")).toBe("/account");
  });

  test("is sent again with the same key after a lost answer, with another after an edit", async () => {
    const keys: (string | undefined)[] = [];
    const { user } = await openBacktester({
      "POST /api/backtest_inputs/": ({ idempotencyKey }) => {
        keys.push(idempotencyKey);
        return { status: 503, data: { error: "Something went wrong. Please try again." } };
      },
    });
    await user.click(runButton());
    await screen.findByRole("alert");
    await user.click(runButton());
    await waitFor(() => expect(keys).toHaveLength(2));
    await screen.findByRole("alert");
    await user.selectOptions(field("optFields.0.call_put"), "Call");
    await user.click(runButton());
    await waitFor(() => expect(keys).toHaveLength(3));
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });
});

describe("results", () => {
  const finish = async (handlers = {}, results = RESULTS, setting = {}) => {
    const page = await openBacktester(handlers, setting);
    await page.user.click(runButton());
    const socket = await connected(page.sockets);
    say(socket, { message: "status_update", pct_of_total: 1 });
    say(socket, { message: "results", results });
    await screen.findByRole("heading", { name: "Backtest results" });
    return page;
  };

  test("show notes, headline, tables and charts in the specification's order", async () => {
    await finish();
    const results = screen.getByRole("region", { name: "Backtest results" });
    const titles = within(results)
      .getAllByRole("heading", { level: 2 })
      .map(({ textContent }) => textContent);
    expect(titles).toEqual([
      "Backtest results",
      "Summary",
      "Equity curve",
      "Relative performance (%)",
      "Distribution of trades",
      "P&L by month ($)",
      "Trade log",
    ]);
    expect(within(results).getByText("Prices of SPY options are Modelled.")).toBeTruthy();
    expect(within(results).getByText("+$250.50")).toBeTruthy();
    expect(
      within(results).getByText(
        "Note: if account balance was not specified, relative performance assumes initial balance of 2x max loss",
      ),
    ).toBeTruthy();
    expect(within(results).queryByText("Creator")).toBeNull();
  });

  test("stay while the form is edited and the next run is on", async () => {
    const { user, sockets } = await finish();
    await user.selectOptions(field("optFields.0.call_put"), "Call");
    await user.click(runButton());
    await connected(sockets, 2);
    expect(screen.getByRole("heading", { name: "Backtest results" })).toBeTruthy();
    expect(bar()).toBeTruthy();
  });

  test("list trades by exit reason, sortable", async () => {
    const { user } = await finish();
    const log = screen.getByRole("table", { name: "All trades" });
    const reasons = () =>
      [...log.querySelectorAll('td[data-field="exit_reason"]')].map((cell) => cell.textContent);
    expect(reasons()).toEqual(["Profit target", "Stop loss"]);
    await user.click(within(log).getByRole("button", { name: "P&L" }));
    expect(reasons()).toEqual(["Stop loss", "Profit target"]);
    await user.selectOptions(screen.getByRole("combobox", { name: "Exit reason" }), "Profit target");
    expect(reasons()).toEqual(["Profit target"]);
  });

  test("without a trade say so, with the counts of skipped entries", async () => {
    await finish({}, runResults([], ["250 sessions without an entry: No expiry."]));
    expect(
      screen.getByText("No trades found for selected inputs. Try reducing criteria or generalizing inputs."),
    ).toBeTruthy();
    expect(screen.getByText("250 sessions without an entry: No expiry.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Save backtest" })).toBeNull();
  });

  test("are saved once, with the way to the dashboard", async () => {
    let saves = 0;
    const { user } = await finish({
      [`GET /api/save/${TASK}`]: () => {
        saves++;
        return { data: { message: "Backtest saved as spy-20261121-1." } };
      },
    });
    const save = screen.getByRole("button", { name: "Save backtest" });
    await user.click(save);
    expect(await screen.findByText(/Backtest saved as spy-20261121-1\./)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Go to my backtests." }).getAttribute("href")).toBe("/dashboard");
    expect(save).toHaveProperty("disabled", true);
    await user.click(save);
    expect(saves).toBe(1);
  });

  test("say why they could not be saved, and may be tried again", async () => {
    const { user } = await finish({
      [`GET /api/save/${TASK}`]: () => ({ status: 409, data: { error: "The results are gone." } }),
    });
    await user.click(screen.getByRole("button", { name: "Save backtest" }));
    expect((await screen.findByRole("alert")).textContent).toBe("The results are gone.");
    expect(screen.queryByRole("link", { name: "Go to my backtests." })).toBeNull();
    expect(screen.getByRole("button", { name: "Save backtest" })).toHaveProperty("disabled", false);
  });

  test("show the first summary row as a card on narrow screens", async () => {
    await finish({}, RESULTS, { isNarrow: true });
    expect(screen.queryByRole("table", { name: "Summary statistics" })).toBeNull();
    expect(screen.getAllByRole("article")).toHaveLength(1);
  });
});
