import { useEffect, useState } from "react";
import { usePageTitle } from "../../lib/use-page-title.ts";
import type { Run } from "../../run/run-state.ts";

const EVENTS = ["visibilitychange", "pointerdown", "keydown"] as const;

/** Tells a search's progress and its end in the tab's title, until the user is back on the page. */
export const useSearchTitle = (run: Run<unknown>): void => {
  const [isSeen, setSeen] = useState(true);
  const isRunning = run.kind === "running" || run.kind === "submitting";
  if (isRunning && isSeen) setSeen(false);
  const waits = !isRunning && !isSeen;
  useEffect(() => {
    if (!waits) return;
    const see = () => document.visibilityState === "visible" && setSeen(true);
    for (const event of EVENTS) document.addEventListener(event, see);
    return () => {
      for (const event of EVENTS) document.removeEventListener(event, see);
    };
  }, [waits]);
  const ended = run.kind === "done" ? "Search finished" : "Search ended";
  const progress = run.kind === "running" ? `${Math.floor(100 * run.fraction)}% searched` : "Searching";
  usePageTitle(isRunning ? progress : isSeen ? "Explore" : ended);
};
