import { lazy, Suspense } from "react";
import { NoBacktests, SavedList } from "../features/dashboard/saved-list.tsx";
import { useSavedListQuery } from "../features/dashboard/use-saved-list.ts";
import { useSession } from "../lib/services.tsx";
import { usePageTitle } from "../lib/use-page-title.ts";
import { Loaded } from "../ui/loaded.tsx";
import styles from "./dashboard.module.css";

/** Stands below the backtests and knows all contracts of a sweep: nobody waits for it. */
const SweepList = lazy(() =>
  import("../features/dashboard/sweep-list.tsx").then((module) => ({ default: module.SweepList })),
);

/** A member's home: what they have saved, or how to begin. */
export const DashboardPage = () => {
  usePageTitle("Dashboard");
  const { username } = useSession();
  return (
    <div className={styles.dashboard}>
      <h1>Welcome back, {username}</h1>
      <Loaded of={useSavedListQuery()} what="your backtests">
        {(rows) => (rows.length === 0 ? <NoBacktests /> : <SavedList rows={rows} />)}
      </Loaded>
      <Suspense>
        <SweepList />
      </Suspense>
    </div>
  );
};
