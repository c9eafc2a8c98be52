import { Suspense } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { SavedListShape } from "../features/dashboard/saved-list-shape.tsx";
import { lazyPart } from "../lib/lazy-part.ts";
import { comparedOf, paths } from "../lib/paths.ts";
import { useSession } from "../lib/services.tsx";
import { usePageTitle } from "../lib/use-page-title.ts";
import { useSavedBacktests } from "../saved/saved-lists.ts";
import { ButtonLink } from "../ui/buttons/button.tsx";
import { EmptyState } from "../ui/notices/empty-state.tsx";
import { LoadedFrom } from "../ui/waiting/loaded.tsx";
import { Waiting } from "../ui/waiting/waiting.tsx";

/** Lazy: a new member has nothing to list. */
const SavedList = lazyPart(() => import("../features/dashboard/saved-list.tsx"), "SavedList");

const Compare = lazyPart(() => import("../features/compare/compare.tsx"), "Compare");

export const DashboardPage = () => {
  const [query] = useSearchParams();
  const compared = comparedOf(query);
  usePageTitle(compared ? "Compare" : "Dashboard");
  return (
    <div className="stack-8 min-0">
      {compared ? (
        <>
          <div>
            <Link to={paths.dashboard}>‹ My Backtests</Link>
            <h1>Compare</h1>
          </div>
          <Suspense fallback={<Waiting what="the backtests" />}>
            <Compare {...compared} />
          </Suspense>
        </>
      ) : (
        <Home />
      )}
    </div>
  );
};

const Home = () => {
  const { username } = useSession();
  const { older, ...saved } = useSavedBacktests();
  return (
    <>
      <h1>Welcome back, {username}</h1>
      <LoadedFrom {...saved} what="your backtests" shape={<SavedListShape />}>
        {(rows) =>
          rows.length === 0 ? (
            <NoBacktests />
          ) : (
            <Suspense fallback={<SavedListShape />}>
              <SavedList rows={rows} older={older} />
            </Suspense>
          )
        }
      </LoadedFrom>
    </>
  );
};

const NoBacktests = () => (
  <EmptyState
    title="Ready to start?"
    to={paths.backtester}
    button="New Backtest"
    more={<ButtonLink to={paths.about}>Learn how it works</ButtonLink>}
  >
    Run a strategy over years of option chains, and save what you want to come back to. It will be listed
    here.
  </EmptyState>
);
