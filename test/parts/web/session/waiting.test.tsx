import { act, render, screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { ProgressBar } from "../../../../web/src/ui/waiting/progress-bar.tsx";
import { SkeletonText } from "../../../../web/src/ui/waiting/skeleton.tsx";
import { Waiting } from "../../../../web/src/ui/waiting/waiting.tsx";
import { onFakeTimers } from "../../../support/fake-timers.ts";

describe("a wait", () => {
  onFakeTimers();

  test("says after 8 seconds that it is still loading, and offers a retry", () => {
    const retry = vi.fn();
    render(<Waiting what="your backtests" onRetry={retry} />);
    act(() => vi.advanceTimersByTime(7_999));
    expect(screen.getByRole("status").textContent).toBe("");
    act(() => vi.advanceTimersByTime(1));
    expect(screen.getByRole("status").textContent).toContain("Still loading your backtests.");
    expect(screen.getByRole("progressbar")).toBeTruthy();
    screen.getByRole("button", { name: "Retry" }).click();
    expect(retry).toHaveBeenCalledOnce();
  });

  test("shows a skeleton while it loads, and a spinner after a failure or 8 seconds", () => {
    const shape = <SkeletonText lines={3} />;
    const { container, rerender } = render(<Waiting what="your account" shape={shape} />);
    expect(screen.getByRole("status").textContent).toBe("Loading your account…");
    expect(screen.queryByRole("progressbar")).toBeNull();
    expect(container.querySelector("[aria-hidden=true]")?.children).toHaveLength(1);
    rerender(<Waiting what="your account" shape={shape} hasFailed />);
    expect(screen.getByRole("progressbar", { name: "Loading your account" })).toBeTruthy();
    rerender(<Waiting what="your account" shape={shape} />);
    expect(screen.queryByRole("progressbar")).toBeNull();
    act(() => vi.advanceTimersByTime(8_000));
    expect(screen.getByRole("progressbar")).toBeTruthy();
    expect(screen.getByRole("status").textContent).toContain("Still loading your account.");
    // The spinner overlays the skeleton, which keeps its height.
    expect(container.querySelector("[aria-hidden=true]")?.children).toHaveLength(1);
  });
});

test.each([
  [0, undefined],
  [0.004, "0%"],
  [0.426, "43%"],
  [1, undefined],
])("shows a progress of %d as %s", (fraction, text) => {
  const { container } = render(<ProgressBar fraction={fraction} label="Progress" />);
  expect(container.textContent || undefined).toBe(text);
  expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe(
    String(Math.round(fraction * 100)),
  );
});
