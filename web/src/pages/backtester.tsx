import { Backtester, type BacktesterParts } from "../features/backtest/backtester.tsx";
import { usePageTitle } from "../lib/use-page-title.ts";
import { openTaskFeed } from "../run/task-feed.ts";

/** Where strategies are entered and run. Tests pass parts of their own. */
export const BacktesterPage = ({
  openFeed = openTaskFeed,
  storage = window.localStorage,
  now = () => new Date(),
}: Partial<BacktesterParts>) => {
  usePageTitle("Backtester");
  return (
    <>
      <h1>Backtester</h1>
      <Backtester openFeed={openFeed} storage={storage} now={now} />
    </>
  );
};
