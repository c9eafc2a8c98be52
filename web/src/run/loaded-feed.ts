import type { TaskId } from "#shared/contracts/task-id.ts";
import type { OpenFeed, TaskFeed } from "./task-feed.ts";

const load = () => import("./task-feed.ts");

/**
 * Opens the feed of `task-feed.ts`, which is loaded with the first run, because the form does not need it. If it does
 * not load, a followed task ends on the page; a reload finds it again.
 */
export const loadedFeed =
  (loading: () => Promise<{ readonly openTaskFeed: OpenFeed }>): OpenFeed =>
  (options) => {
    let feed: TaskFeed | undefined;
    let task: TaskId | undefined;
    let isStopped = false;
    let isMissing = false;
    const endIfMissing = (): void => {
      if (!isMissing || !task || isStopped) return;
      options.dispatch({
        kind: "ended",
        why: "A part of the site didn't load. Reload the page to see this run.",
      });
    };
    loading().then(
      ({ openTaskFeed }) => {
        if (isStopped) return;
        feed = openTaskFeed(options);
        if (task) feed.follow(task);
      },
      (failure: unknown) => {
        console.error("the feed of a run could not be loaded", failure);
        isMissing = true;
        endIfMissing();
      },
    );
    return {
      follow: (taskId) => {
        task = taskId;
        feed?.follow(taskId);
        endIfMissing();
      },
      stop: () => {
        isStopped = true;
        feed?.stop();
      },
    };
  };

export const openLoadedFeed: OpenFeed = loadedFeed(load);
