import "../../../../web/src/charts/drawing/drawing.tsx";
import "../../../../web/src/charts/drawing/scatter-drawing.tsx";
import "../../../../web/src/features/explore/explore.tsx";
import "../../../../web/src/features/explore/saved-sweep.tsx";
import "../../../../web/src/features/explore/results/finished-sweep.tsx";
import "../../../../web/src/pages/backtester.tsx";
import "../../../../web/src/pages/dashboard.tsx";
import { configure, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, vi } from "vitest";
import type { TaskView } from "#shared/contracts/backtests.ts";
import { fullGrid, sweepFormAnswer } from "#shared/contracts/sweep/form-answer.ts";
import type { TaskId } from "#shared/contracts/task-id.ts";
import { FORM_ANSWER } from "../form/backtester-form-answer.ts";
import { setWidth } from "../support/browser.ts";
import { swallowDrawings } from "../support/canvas.ts";
import { type Handlers, ok } from "../support/memory-adapter.ts";
import { logIn, renderSite } from "../support/render-site.tsx";

/** The Explore mode over an API in memory. */

// The form is large, and test machines are busy.
configure({ asyncUtilTimeout: 12_000 });

export const TASK = "SSSSSSSSSSSSSSSSSSSSSS" as TaskId;

export const sweepTask = (fields: Partial<TaskView> = {}): TaskView => ({
  task_id: TASK,
  kind: "sweep",
  state: "running",
  pct_of_total: 0.4,
  created_at: "2026-11-21T12:00:00Z",
  ticker: "SPY",
  strategy: "64 combinations of 2 structures",
  backtest_name: "",
  ...fields,
});

const USUAL: Handlers = {
  "GET /api/backtest_inputs/": () => ok(FORM_ANSWER),
  "GET /api/sweeps/": () => ok(sweepFormAnswer("SPY", "SPDR S&P 500 ETF Trust")),
  "GET /api/tasks/": () => ok({ tasks: [] }),
  [`GET /api/tasks/${TASK}`]: () => ok({ messages: [] }),
  "POST /api/sweeps/": () => ok({ task_id: TASK, combinations: 64 }),
};

export const FULL_GRID = fullGrid("SPY", "SPDR S&P 500 ETF Trust");

/** A socket that never opens, so that the run is polled. */
class DeafSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  readonly readyState = DeafSocket.CONNECTING;
  binaryType = "blob";
  send(): void {}
  close(): void {}
}

type Setting = { readonly isNarrow?: boolean; readonly at?: string };

export const openExplore = async (
  handlers: Handlers = {},
  { isNarrow = false, at = "/backtester?mode=explore" }: Setting = {},
) => {
  setWidth(isNarrow ? 390 : 1200);
  vi.stubGlobal("WebSocket", DeafSocket);
  swallowDrawings();
  logIn("demo");
  const site = renderSite(at, { ...USUAL, ...handlers });
  await screen.findByRole("form", { name: "Search" }, { timeout: 10_000 });
  return { site, user: userEvent.setup() };
};

export const countShown = (): string => document.querySelector("[data-count]")?.textContent ?? "";

export const waitForCount = (count: string) => waitFor(() => expect(countShown()).toBe(count));

export const list = (label: string): HTMLElement => screen.getByRole("group", { name: label });

export const chips = (label: string): number[] =>
  [...list(label).querySelectorAll('button[aria-label^="Remove "]')].map((chip) =>
    Number(chip.getAttribute("aria-label")?.replace("Remove ", "")),
  );
