import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { SensitivityResults } from "#shared/contracts/sensitivity/results.ts";
import { connected, field, openBacktester, RESULTS, runButton, say, TASK } from "../form/backtester-page.tsx";
import { type Handlers, ok, refuse } from "../support/memory-adapter.ts";

/** The neighbors of a result on the backtester: run, failed, and opened. */

const SENSITIVITY = "BBBBBBBBBBBBBBBBBBBBBB";

const figures = { cum_pnl: 170.5, ann_return: 4, ddown_mtm: 80, n_trades: 2, pct_win: 50, p_val: null };

const results: SensitivityResults = {
  kind: "sensitivity",
  days: ["2024-01-02", "2024-02-16"],
  base: { ...figures, curve: [0, 171] },
  numbers: [
    {
      field: "delta",
      unit: "delta",
      value: 0.3,
      steps: [{ step: 1, value: 0.32, changes: { "optFields.0.delta": 0.32 }, ...figures, curve: [0, 171] }],
    },
  ],
};

const connect = { connection_status: "connected" } as const;
const href = `/api/tasks/${SENSITIVITY}/results`;

const SERVED: Handlers = {
  [`POST /api/tasks/${TASK}/sensitivity/`]: () => ok({ task_id: SENSITIVITY }),
  [`GET /api/tasks/${SENSITIVITY}`]: () =>
    ok({ messages: [{ ...connect, message: "results", results: { href } }] }),
  [`GET ${href}`]: () => ok(results),
};

const finish = async (handlers: Handlers) => {
  const page = await openBacktester(handlers);
  await page.user.click(runButton());
  const socket = await connected(page.sockets);
  say(socket, { message: "status_update", pct_of_total: 1 });
  say(socket, { message: "results", results: RESULTS });
  await screen.findByRole("region", { name: "Sensitivity" }, { timeout: 10_000 });
  return page;
};

beforeEach(() => window.localStorage.clear());

test("shows neighbors below a result, and opens one of them in the form until Undo", async () => {
  const { user, posts } = await finish(SERVED);
  await screen.findByText("Robust: 1 of 1 neighbor make money.", {}, { timeout: 5_000 });
  expect(posts().map(({ path }) => path)).toEqual([
    "/api/backtest_inputs/",
    `/api/tasks/${TASK}/sensitivity/`,
  ]);
  screen.getByRole("slider", { name: "Delta" }).focus();
  await user.keyboard("{ArrowRight}");
  await user.click(screen.getByRole("button", { name: "Open as a backtest" }));
  expect(field("optFields.0.delta").value).toBe("0.32");
  const line = screen.getByText(/Your form was replaced/);
  expect(document.activeElement).toBe(line);
  // Opening a second neighbor replaces the unedited first one. Undo still restores the user's own form.
  await user.click(screen.getByRole("button", { name: "Open as a backtest" }));
  await user.click(within(screen.getByText(/Your form was replaced/)).getByRole("button", { name: "Undo" }));
  expect(field("optFields.0.delta").value).toBe("0.30");
});

test("shows a failed sensitivity's reason in one quiet line, and starts it again at Retry", async () => {
  let isDown = true;
  const { user } = await finish({
    ...SERVED,
    [`POST /api/tasks/${TASK}/sensitivity/`]: () =>
      isDown ? refuse(409, "Only a finished backtest has a sensitivity.") : ok({ task_id: SENSITIVITY }),
  });
  await screen.findByText("Only a finished backtest has a sensitivity.");
  isDown = false;
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await screen.findByText(/^Robust\b/, {}, { timeout: 5_000 });
});
