import { expect, test } from "vitest";
import { IDLE, nextRun, type Run, type RunEvent } from "../../../../web/src/run/run-state.ts";
import { runResults, trade } from "../results/backtester-results.ts";
import { TASK } from "./followed-task.ts";

const RESULTS = runResults([trade()]);
const OTHER = { id: TASK, ticker: "QQQ" };
const task = { id: TASK, ticker: "SPY" };

const after = (...events: RunEvent[]): Run => events.reduce(nextRun, IDLE);
const running = (...events: RunEvent[]): Run =>
  after({ kind: "submitted" }, { kind: "started", task }, ...events);

test("caps a progress fraction at 1", () => {
  expect(running({ kind: "progressed", fraction: 1.2 })).toMatchObject({ fraction: 1 });
});

const end: RunEvent = { kind: "ended", why: "Stopped." };

test("marks an ended run as a fault, unless the user is cancelling it", () => {
  expect(running(end)).toEqual({ kind: "ended", why: "Stopped.", cause: "fault" });
  const cancelling: RunEvent = { kind: "cancelling", isCancelling: true };
  expect(running(cancelling, end)).toMatchObject({ cause: "cancelled" });
  expect(running(cancelling, { kind: "cancelling", isCancelling: false }, end)).toMatchObject({
    cause: "fault",
  });
});

test("ignores events after the end of a run", () => {
  const ended = running(end);
  const late: RunEvent[] = [
    { kind: "progressed", fraction: 1 },
    { kind: "results came", results: RESULTS },
    { kind: "ended", why: "Again." },
    { kind: "cancelling", isCancelling: true },
  ];
  for (const event of late) {
    expect(nextRun(ended, event)).toBe(ended);
    expect(nextRun(IDLE, event)).toBe(IDLE);
  }
});

test("never replaces the current run by an earlier one", () => {
  const found: RunEvent = { kind: "found", task: OTHER, results: RESULTS };
  expect(after(found)).toEqual({ kind: "done", task: OTHER, results: RESULTS });
  for (const run of [after({ kind: "submitted" }), running()]) expect(nextRun(run, found)).toBe(run);
});
