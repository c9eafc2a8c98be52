import { lazy, Suspense } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import type { BacktestBody } from "#shared/contracts/backtest-form.ts";
import { Backtester } from "../features/backtest/backtester.tsx";
import { FormShape } from "../features/backtest/form/form-shape.tsx";
import type { BacktesterParts } from "../features/backtest/use-backtester.ts";
import { ExploreShape } from "../features/explore/form/explore-shape.tsx";
import { type OpenedBacktest, openedBacktest } from "../lib/opened-backtest.ts";
import { EXPLORE_MODE, paths, SHARED_QUERY, savedSweepOf } from "../lib/paths.ts";
import { useCall } from "../lib/services.tsx";
import { sharedQuery } from "../lib/shared-backtest.ts";
import { usePageTitle } from "../lib/use-page-title.ts";
import { openLoadedFeed } from "../run/loaded-feed.ts";
import { Tabs } from "../ui/buttons/tabs.tsx";
import { Notice } from "../ui/notices/notice.tsx";
import { Loaded } from "../ui/waiting/loaded.tsx";
import { Waiting } from "../ui/waiting/waiting.tsx";
import styles from "./backtester.module.css";

const Explore = lazy(() =>
  import("../features/explore/explore.tsx").then((module) => ({ default: module.Explore })),
);

const SavedSweep = lazy(() =>
  import("../features/explore/saved-sweep.tsx").then((module) => ({ default: module.SavedSweep })),
);

/** The backtester in both modes: one strategy, or a search over a grid. Tests pass their own parts. */
export const BacktesterPage = ({
  openFeed = openLoadedFeed,
  storage = window.localStorage,
  now = currentTime,
}: Partial<BacktesterParts>) => {
  const [query] = useSearchParams();
  const isExploring = query.get("mode") === EXPLORE_MODE;
  const saved = savedSweepOf(query);
  const { state }: { state: unknown } = useLocation();
  usePageTitle(isExploring ? "Explore" : "Backtester");
  const parts = { openFeed, storage, now };
  return (
    <>
      <div className={styles.head}>
        <h1>Backtester</h1>
        <Tabs
          label="Modes"
          tabs={[
            { label: "One strategy", to: paths.backtester, isOpen: !isExploring },
            { label: "Explore", to: paths.explore, isOpen: isExploring },
          ]}
        />
      </div>
      {isExploring ? (
        <Suspense fallback={<Waiting what="the search form" shape={!saved && <ExploreShape />} />}>
          {saved ? <SavedSweep {...saved} /> : <Explore {...parts} />}
        </Suspense>
      ) : (
        <OneStrategy parts={parts} opened={openedBacktest(state)} token={query.get(SHARED_QUERY)} />
      )}
    </>
  );
};

type OneStrategyProps = {
  readonly parts: BacktesterParts;
  readonly opened: OpenedBacktest | undefined;
  /** The public link whose inputs fill the form. */
  readonly token: string | null;
};

/** The form as the user left it, or with the inputs of the link that led here. */
const OneStrategy = ({ parts, opened, token }: OneStrategyProps) => {
  const call = useCall();
  if (!token || opened) return <Backtester {...parts} opened={opened} />;
  const off = (
    <>
      <Notice kind="note">That link no longer works, so its inputs aren't here.</Notice>
      <Backtester {...parts} />
    </>
  );
  return (
    <Loaded of={sharedQuery(call, token)} what="the shared inputs" shape={<FormShape />} missing={off}>
      {({ body }) => (
        <Backtester
          {...parts}
          // The service stores the body unparsed; the form takes the fields that it knows.
          opened={body === undefined ? undefined : { body: body as BacktestBody, isRun: false }}
        />
      )}
    </Loaded>
  );
};

const currentTime = (): Date => new Date();
