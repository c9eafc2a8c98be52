import { Suspense } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { FormShape } from "../features/backtest/form/form-shape.tsx";
import type { BacktesterParts } from "../features/backtest/use-backtester.ts";
import { ExploreShape } from "../features/explore/form/explore-shape.tsx";
import { lazyPart } from "../lib/lazy-part.ts";
import { openedBacktest } from "../lib/opened-backtest.ts";
import { EXPLORE_MODE, PORTFOLIO_MODE, paths, SHARED_QUERY, savedSweepOf } from "../lib/paths.ts";
import { usePageTitle } from "../lib/use-page-title.ts";
import { openLoadedFeed } from "../run/loaded-feed.ts";
import { Tabs } from "../ui/buttons/tabs.tsx";
import { Waiting } from "../ui/waiting/waiting.tsx";
import styles from "./backtester.module.css";

const OneStrategy = lazyPart(() => import("../features/backtest/one-strategy.tsx"), "OneStrategy");

const Explore = lazyPart(() => import("../features/explore/explore.tsx"), "Explore");

const Portfolio = lazyPart(() => import("../features/portfolio/portfolio.tsx"), "Portfolio");

const SavedSweep = lazyPart(() => import("../features/explore/saved-sweep.tsx"), "SavedSweep");

/** The modes beside one strategy, by their query values, with the tab's title. */
const TITLES: Readonly<Record<string, string>> = { [EXPLORE_MODE]: "Explore", [PORTFOLIO_MODE]: "Portfolio" };

/** The backtester's modes: one strategy, a search over a grid, or a portfolio. Tests pass their own parts. */
export const BacktesterPage = ({
  openFeed = openLoadedFeed,
  storage = window.localStorage,
  now = currentTime,
}: Partial<BacktesterParts>) => {
  const [query] = useSearchParams();
  const mode = query.get("mode") ?? "";
  const isExploring = mode === EXPLORE_MODE;
  const isPortfolio = mode === PORTFOLIO_MODE;
  const saved = savedSweepOf(query);
  const { state }: { state: unknown } = useLocation();
  usePageTitle(TITLES[mode] ?? "Backtester");
  const parts = { openFeed, storage, now };
  return (
    <>
      <div className={`row gap-6 rows-2 ${styles.head}`}>
        <h1 className="heading">Backtester</h1>
        <Tabs
          label="Modes"
          tabs={[
            { label: "One strategy", to: paths.backtester, isOpen: !isExploring && !isPortfolio },
            { label: "Explore", to: paths.explore, isOpen: isExploring },
            { label: "Portfolio", to: paths.portfolio, isOpen: isPortfolio },
          ]}
        />
      </div>
      {isExploring ? (
        <Suspense fallback={<Waiting what="the search form" shape={!saved && <ExploreShape />} />}>
          {saved ? <SavedSweep {...saved} /> : <Explore {...parts} />}
        </Suspense>
      ) : isPortfolio ? (
        <Suspense fallback={<Waiting what="the portfolio form" />}>
          <Portfolio {...parts} />
        </Suspense>
      ) : (
        <Suspense fallback={<Waiting what="the backtest form" shape={<FormShape />} />}>
          <OneStrategy parts={parts} opened={openedBacktest(state)} token={query.get(SHARED_QUERY)} />
        </Suspense>
      )}
    </>
  );
};

const currentTime = (): Date => new Date();
