import { act, cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { TaskId } from "#shared/contracts/task-id.ts";
import { useSearchTitle } from "../../../../web/src/features/explore/explore.tsx";
import { RunProgress } from "../../../../web/src/run/run-progress.tsx";
import type { Run } from "../../../../web/src/run/run-state.ts";

/** The words of a running task on the page and in the tab's title. */

const TASK = { id: "AAAAAAAAAAAAAAAAAAAAAA" as TaskId, ticker: "SPY" };
const running = (fraction: number): Run<unknown> => ({
  kind: "running",
  task: TASK,
  fraction,
  results: undefined,
  isCancelling: false,
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("says that a run's numbers stand still after ten seconds, until they move again", () => {
  const page = (fraction: number) => (
    <MemoryRouter>
      <RunProgress run={running(fraction)} kind="sweep" />
    </MemoryRouter>
  );
  const { rerender } = render(page(0.4));
  act(() => vi.advanceTimersByTime(9_000));
  expect(screen.queryByText(/^No progress for/)).toBeNull();
  act(() => vi.advanceTimersByTime(3_000));
  expect(screen.getByText(/^No progress for 12 s\./)).toBeTruthy();
  rerender(page(0.5));
  expect(screen.queryByText(/^No progress for/)).toBeNull();
});

test.each([
  [{ place: 2, waitSeconds: 170 }, "2nd in line, starts in about 3 min."],
  [{ place: 11, waitSeconds: 41 }, "11th in line, starts in about 41 s."],
  [{ place: 1, waitSeconds: undefined }, "1st in line."],
])("tells the place of a waiting run (%j), and no standstill", (place, words) => {
  render(
    <MemoryRouter>
      <RunProgress run={{ ...running(0), place } as Run<unknown>} kind="sweep" />
    </MemoryRouter>,
  );
  expect(screen.getByRole("status").textContent).toBe(words);
  act(() => vi.advanceTimersByTime(60_000));
  expect(screen.queryByText(/^No progress for/)).toBeNull();
});

const Title = ({ run }: { readonly run: Run<unknown> }) => {
  useSearchTitle(run);
  return null;
};

test("tells a search's progress and its end in the tab's title, until the user is back", () => {
  const { rerender } = render(<Title run={{ kind: "idle" }} />);
  expect(document.title).toBe("Explore · Backspread");
  rerender(<Title run={running(0.409)} />);
  expect(document.title).toBe("40% searched · Backspread");
  rerender(<Title run={{ kind: "done", task: TASK, results: {} }} />);
  expect(document.title).toBe("Search finished · Backspread");
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  expect(document.title).toBe("Explore · Backspread");
});

test("leaves the tab's title alone for a search of an earlier visit", () => {
  const { rerender } = render(<Title run={{ kind: "idle" }} />);
  rerender(<Title run={{ kind: "done", task: TASK, results: {} }} />);
  expect(document.title).toBe("Explore · Backspread");
});
