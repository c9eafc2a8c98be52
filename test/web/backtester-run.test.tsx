import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import {
  aTask,
  connected,
  field,
  openBacktester,
  progressBar,
  RESULTS,
  runButton,
  type Sent,
  say,
  TASK,
} from "./backtester-page.tsx";

afterEach(cleanup);

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
    expect(progressBar().getAttribute("aria-valuenow")).toBe("40");
    expect(screen.getByText("40%")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Cancel" })).toBeTruthy();

    act(() => socket.drop());
    const next = await connected(sockets, 2);
    say(next, { message: "status_update", pct_of_total: 0.3 });
    expect(progressBar().getAttribute("aria-valuenow")).toBe("40");
    say(next, { message: "status_update", pct_of_total: 1 });
    expect(screen.queryByRole("heading", { name: "Backtest results" })).toBeNull();
    say(next, { message: "results", results: RESULTS });
    const heading = await screen.findByRole("heading", { name: "Backtest results" }, { timeout: 10_000 });
    await waitFor(() => expect(document.activeElement).toBe(heading));
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
    expect(progressBar().getAttribute("aria-valuenow")).toBe("60");
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

describe("editing while a run is on", () => {
  test("is not interrupted by its results", async () => {
    const { user, sockets } = await openBacktester();
    await user.click(runButton());
    const socket = await connected(sockets);
    await user.selectOptions(field("optFields.0.call_put"), "Call");
    say(socket, { message: "status_update", pct_of_total: 1 });
    say(socket, { message: "results", results: RESULTS });
    await screen.findByRole("heading", { name: "Backtest results" }, { timeout: 10_000 });
    expect(document.activeElement).toBe(field("optFields.0.call_put"));
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
    expect(screen.getByText("Max hold days is too long")).toBeTruthy();
    expect(screen.getByText("Delta has no such contract")).toBeTruthy();
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
    expect(await screen.findByText("Quantity: enter 1 to 100")).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field("optFields.0.n")));
    expect(posts).toBe(0);
  });

  test("for want of a subscription says what to do", async () => {
    const { user } = await openBacktester({
      "POST /api/backtest_inputs/": () => ({ status: 402, data: { error: "Your subscription has ended." } }),
    });
    await user.clear(field("optFields.0.delta"));
    await user.type(field("optFields.0.delta"), "0.45");
    await user.click(runButton());
    expect((await screen.findByRole("alert")).textContent).toContain("Your subscription has ended.");
    expect(screen.getByRole("link", { name: "Subscribe" }).getAttribute("href")).toBe("/account");
    expect(field("optFields.0.delta").value).toBe("0.45");
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
