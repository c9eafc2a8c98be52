import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { meaningOf } from "../../../../web/src/features/backtest/form/form-values.ts";
import { formBody } from "../../../rules/contracts/form-body.ts";
import { FORM_ANSWER } from "../form/backtester-form-answer.ts";
import {
  aTask,
  connected,
  FINISHED,
  field,
  openBacktester,
  progressBar,
  RESULTS,
  runButton,
  say,
  TASK,
} from "../form/backtester-page.tsx";
import { ok, refuse } from "../support/memory-adapter.ts";
import { logIn } from "../support/render-site.tsx";

test("runs a backtest through a dropped socket to its results", async () => {
  const { user, sockets, posts } = await openBacktester();
  await user.click(field("optFields.0.delta"));
  await user.keyboard("{Enter}");
  const socket = await connected(sockets);
  const [post] = posts();
  expect(posts()).toHaveLength(1);
  expect(post?.header("Idempotency-Key")).toMatch(/^[0-9a-f]{32}$/);
  expect(post?.body).toMatchObject({
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

test("cancels a run by the button that started it", async () => {
  const { user, sockets, posts } = await openBacktester({
    [`POST /api/tasks/${TASK}/cancel/`]: () => ok({ message: "The run was cancelled." }),
  });
  await user.click(runButton());
  const socket = await connected(sockets);
  say(socket, { message: "status_update", pct_of_total: 0.2 });
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(await screen.findByText("The run was cancelled.")).toBeTruthy();
  expect(posts().filter(({ path }) => path.endsWith("/cancel/"))).toHaveLength(1);
  expect(screen.queryByRole("progressbar", { name: "Backtest progress" })).toBeNull();
  expect(socket.isClosed).toBe(true);
  expect(runButton()).toBeTruthy();
});

test("opens no feed for a run whose page was left while it was being submitted", async () => {
  const answer = Promise.withResolvers<void>();
  const { user, sockets, view, posts } = await openBacktester({
    "POST /api/backtest_inputs/": async () => {
      await answer.promise;
      return ok({ task_id: TASK });
    },
  });
  await user.click(runButton());
  await waitFor(() => expect(posts()).toHaveLength(1));
  view.unmount();
  const opened = sockets.connections.length;
  answer.resolve();
  // The answer has been read once the page would have noted the run.
  await waitFor(() => expect(window.localStorage.length).toBeGreaterThan(0));
  await new Promise((done) => setTimeout(done, 50));
  expect(sockets.connections).toHaveLength(opened);
  expect(sockets.connections.every(({ isClosed }) => isClosed)).toBe(true);
});

test("finds a running backtest again when the page opens", async () => {
  const { sockets } = await openBacktester({
    "GET /api/tasks/": () => ({ data: { tasks: [aTask()] } }),
  });
  const socket = await connected(sockets);
  say(socket, { message: "status_update", pct_of_total: 0.6 });
  expect(progressBar().getAttribute("aria-valuenow")).toBe("60");
});

test("shows the results of a run that ended while the page was closed", async () => {
  const { user, sockets } = await openBacktester();
  await user.click(runButton());
  await connected(sockets);
  cleanup();
  await openBacktester(FINISHED);
  expect(await screen.findByRole("heading", { name: "Backtest results" })).toBeTruthy();
});

test("keeps the focus in an edited field when the results arrive", async () => {
  const { user, sockets } = await openBacktester();
  await user.click(runButton());
  const socket = await connected(sockets);
  await user.selectOptions(field("optFields.0.call_put"), "Call");
  say(socket, { message: "status_update", pct_of_total: 1 });
  say(socket, { message: "results", results: RESULTS });
  await screen.findByRole("heading", { name: "Backtest results" }, { timeout: 10_000 });
  expect(document.activeElement).toBe(field("optFields.0.call_put"));
});

test.each([
  { what: "the Run button", state: undefined, held: "21", delta: "0.30" },
  {
    what: "a link that runs at once",
    state: { opened: formBody({ overall: { hold: 400 } }) },
    held: "400",
    delta: "0.50",
  },
])(
  "shows refused fields, focuses the first and keeps the form after $what",
  async ({ state, held, delta }) => {
    const { user, sockets } = await openBacktester(
      {
        "POST /api/backtest_inputs/": () =>
          refuse(400, "Please correct the fields.", {
            "optFields.0.delta": "has no such contract",
            "overallFields.0.hold": "is too long",
          }),
      },
      { state },
    );
    if (!state) await user.click(runButton());
    const hold = field("overallFields.0.hold");
    await waitFor(() => expect(document.activeElement).toBe(hold));
    expect(screen.getByText("Max hold days is too long")).toBeTruthy();
    expect(screen.getByText("Delta has no such contract")).toBeTruthy();
    expect(hold.getAttribute("aria-invalid")).toBe("true");
    expect(hold.value).toBe(held);
    expect(field("optFields.0.delta").value).toBe(delta);
    expect(sockets.connections.every(({ isClosed }) => isClosed)).toBe(true);
    expect(runButton()).toHaveProperty("disabled", false);
  },
);

test("links to the subscription when a run is refused without one", async () => {
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

test("says beside the run button how many free backtests are left, and counts a started run", async () => {
  logIn("demo");
  let left = 3;
  const { user } = await openBacktester({
    "GET /api/users/me/": () => ok({ username: "demo", free_backtests: { left, total: 5 } }),
    "POST /api/backtest_inputs/": () => {
      left = 0;
      return ok({ task_id: TASK });
    },
  });
  expect(await screen.findByText("3 of 5 free backtests left")).toBeTruthy();
  await user.click(runButton());
  expect(await screen.findByText(/^No free backtests left\./)).toBeTruthy();
});

test("repeats a failed submit with the same idempotency key, and takes a new key after an edit", async () => {
  const { user, posts } = await openBacktester({
    "POST /api/backtest_inputs/": () => refuse(503, "Something went wrong. Please try again."),
  });
  const keys = () => posts().map(({ header }) => header("Idempotency-Key"));
  await user.click(runButton());
  await screen.findByRole("alert");
  await user.click(runButton());
  await waitFor(() => expect(keys()).toHaveLength(2));
  await screen.findByRole("alert");
  await user.selectOptions(field("optFields.0.call_put"), "Call");
  await user.click(runButton());
  await waitFor(() => expect(keys()).toHaveLength(3));
  const [first, again, edited] = keys();
  expect(again).toBe(first);
  expect(edited).not.toBe(first);
});

const CHANGED = "Inputs changed since this run";

const runOnce = async () => {
  const opened = await openBacktester();
  await opened.user.click(runButton());
  const socket = await connected(opened.sockets);
  say(socket, { message: "status_update", pct_of_total: 1 });
  say(socket, { message: "results", results: RESULTS });
  await screen.findByRole("heading", { name: "Backtest results" }, { timeout: 10_000 });
  return opened;
};

test("marks the results while the form differs from their inputs", async () => {
  const { user } = await runOnce();
  expect(screen.queryByText(CHANGED)).toBeNull();
  await user.selectOptions(field("optFields.0.call_put"), "Call");
  expect(await screen.findByText(CHANGED)).toBeTruthy();
  await user.selectOptions(field("optFields.0.call_put"), "Put");
  await waitFor(() => expect(screen.queryByText(CHANGED)).toBeNull());
});

test("ignores fields that do not apply and number formats when it compares the form with the run", async () => {
  const { user } = await runOnce();
  await user.selectOptions(field("optFields.0.strike_by"), "% OTM");
  await user.type(field("optFields.0.strike_value"), "5");
  expect(await screen.findByText(CHANGED)).toBeTruthy();
  await user.selectOptions(field("optFields.0.strike_by"), "Delta");
  await user.clear(field("optFields.0.delta"));
  await user.type(field("optFields.0.delta"), "0.3");
  await waitFor(() => expect(screen.queryByText(CHANGED)).toBeNull());
});

test("restores the inputs of the results", async () => {
  const { user } = await runOnce();
  await user.selectOptions(field("overallFields.0.ticker"), "QQQ");
  await user.click(screen.getByRole("button", { name: "Add option" }));
  await user.click(await screen.findByRole("button", { name: "Restore inputs" }));
  expect(field("overallFields.0.ticker").value).toBe("SPY");
  expect(field("overallFields.0.name").value).toBe("SPDR S&P 500 ETF Trust");
  expect(document.querySelector('[name="optFields.1.delta"]')).toBeNull();
  await waitFor(() => expect(screen.queryByText(CHANGED)).toBeNull());
});

test("compares the form with a run that was found again", async () => {
  await runOnce();
  cleanup();
  const { user } = await openBacktester(FINISHED);
  await screen.findByRole("heading", { name: "Backtest results" }, { timeout: 10_000 });
  expect(screen.queryByText(CHANGED)).toBeNull();
  await user.selectOptions(field("optFields.0.long_short"), "Long");
  expect(await screen.findByText(CHANGED)).toBeTruthy();
});

test("tells two invalid forms apart", () => {
  const [overall, switches, risk, event, filter, option] = FORM_ANSWER;
  const body = (delta: string) => ({
    overallFields: [overall],
    filterFields: [switches],
    riskFields: [risk],
    eventFields: [event],
    volFields: [filter],
    optFields: [{ ...option, delta }],
  });
  expect(meaningOf(body("9") as never)).not.toBe(meaningOf(body("8") as never));
  expect(meaningOf(body("0.30") as never)).toBe(meaningOf(body("0.3") as never));
});
