import { expect, test, vi } from "vitest";
import { loadedFeed } from "../../../../web/src/run/loaded-feed.ts";
import type { OpenFeed } from "../../../../web/src/run/task-feed.ts";
import { TASK } from "./followed-task.ts";

/** The feed that a run loads: its calls reach the real one in order, however late it comes. */

const opened = () => {
  const calls: string[] = [];
  const openTaskFeed: OpenFeed = () => {
    calls.push("open");
    return { follow: (task) => calls.push(`follow ${task}`), stop: () => calls.push("stop") };
  };
  const { promise, resolve, reject } = Promise.withResolvers<{ readonly openTaskFeed: OpenFeed }>();
  const dispatch = vi.fn();
  const feed = loadedFeed(() => promise)({
    calls: { getMessages: async () => [], getResults: () => Promise.reject(new Error("unused")) },
    dispatch,
    origin: "https://backspread.example",
  });
  const settled = () =>
    promise.then(
      () => {},
      () => {},
    );
  return {
    calls,
    feed,
    dispatch,
    load: () => resolve({ openTaskFeed }),
    fail: () => reject(new Error("404")),
    settled,
  };
};

test("follows a task that was chosen before the feed loaded, and later ones at once", async () => {
  const { calls, feed, load, settled } = opened();
  feed.follow(TASK);
  expect(calls).toEqual([]);
  load();
  await settled();
  feed.follow(TASK);
  feed.stop();
  expect(calls).toEqual(["open", `follow ${TASK}`, `follow ${TASK}`, "stop"]);
});

test("opens no feed for a run that was left before the feed loaded", async () => {
  const { calls, feed, load, settled } = opened();
  feed.follow(TASK);
  feed.stop();
  load();
  await settled();
  expect(calls).toEqual([]);
});

test.each(["before", "after"])(
  "asks for a reload when the feed does not load %s the task is known",
  async (when) => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const { feed, dispatch, fail, settled } = opened();
    if (when === "after") feed.follow(TASK);
    fail();
    await settled();
    await Promise.resolve();
    if (when === "before") {
      expect(dispatch).not.toHaveBeenCalled();
      feed.follow(TASK);
    }
    expect(dispatch).toHaveBeenCalledExactlyOnceWith({
      kind: "ended",
      why: "A part of the site didn't load. Reload the page to see this run.",
    });
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
  },
);
