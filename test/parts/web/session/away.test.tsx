import { render } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { isUnloaded, ReloadScreen } from "../../../../web/src/app/crash-screen.tsx";
import { watchConnection } from "../../../../web/src/lib/connection.ts";
import type { Run } from "../../../../web/src/run/run-state.ts";
import { useRunTitle } from "../../../../web/src/run/use-run-title.ts";
import { onFakeTimers } from "../../../support/fake-timers.ts";

/** What the site says while the network, the service, or a part of the site is away. */

onFakeTimers();

const watch = () => {
  const events = new EventTarget();
  const probe = vi.fn();
  return { events, probe, connection: watchConnection({ events, probe }) };
};

test("says after three silent seconds that the service is away, and ends that at the first answer", () => {
  const { connection, probe } = watch();
  connection.heard(false);
  vi.advanceTimersByTime(2_900);
  expect(connection.snapshot()).toBe("good");
  vi.advanceTimersByTime(100);
  expect(connection.snapshot()).toBe("no answer");
  vi.advanceTimersByTime(10_000);
  expect(probe).toHaveBeenCalledTimes(3);
  connection.heard(true);
  expect(connection.snapshot()).toBe("good");
  vi.advanceTimersByTime(60_000);
  expect(probe).toHaveBeenCalledTimes(3);
});

test("shows no banner for a call that fails once", () => {
  const { connection } = watch();
  connection.heard(false);
  connection.heard(true);
  vi.advanceTimersByTime(60_000);
  expect(connection.snapshot()).toBe("good");
});

test("says at once that the network is away, and ends that with the network's return", () => {
  const { connection, events } = watch();
  const heard = vi.fn();
  connection.subscribe(heard);
  events.dispatchEvent(new Event("offline"));
  expect(connection.snapshot()).toBe("offline");
  connection.heard(false);
  vi.advanceTimersByTime(60_000);
  expect(connection.snapshot()).toBe("offline");
  events.dispatchEvent(new Event("online"));
  expect(connection.snapshot()).toBe("good");
  expect(heard).toHaveBeenCalledTimes(2);
});

test("reloads a page that did not load once the service answers, and not again within a minute", async () => {
  let isUp = false;
  const reload = vi.fn();
  const screen = () => render(<ReloadScreen answers={async () => isUp} reload={reload} />);
  screen();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reload).not.toHaveBeenCalled();
  isUp = true;
  await vi.advanceTimersByTimeAsync(3_000);
  expect(reload).toHaveBeenCalledTimes(1);
  screen();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(reload).toHaveBeenCalledTimes(1);
});

test.each([
  "Failed to fetch dynamically imported module: https://x/assets/dashboard-1.js",
  "error loading dynamically imported module: https://x/a.js",
  "Importing a module script failed.",
  "Unable to preload CSS for /assets/a.css",
])("takes %j for a part of the site that did not load", (message) => {
  expect(isUnloaded(new TypeError(message))).toBe(true);
  expect(isUnloaded(new TypeError("x is not a function"))).toBe(false);
});

const Title = ({ kind }: { readonly kind: Run["kind"] }) => {
  useRunTitle(kind, "Backtest");
  return null;
};

test("tells the tab's title that a backtest has finished, until the user starts the next one", () => {
  document.title = "Backtester · Backspread";
  const { rerender } = render(<Title kind="done" />);
  expect(document.title).toBe("Backtester · Backspread");
  rerender(<Title kind="running" />);
  rerender(<Title kind="done" />);
  expect(document.title).toBe("✓ Backtest finished · Backspread");
  rerender(<Title kind="submitting" />);
  expect(document.title).toBe("Backtester · Backspread");
});
