import { Outlet, useLocation } from "react-router-dom";
import { PicksProvider } from "../features/dashboard/picks.tsx";
import { DASHBOARD_TABS } from "../lib/paths.ts";
import { Tabs } from "../ui/buttons/tabs.tsx";

/** The tabs over all that a member has saved. What is ticked in one list stays ticked in the others. */
export const DashboardTabs = () => {
  const { pathname } = useLocation();
  return (
    <PicksProvider>
      <div className="stack-6 min-0">
        <Tabs
          label="Dashboard"
          tabs={DASHBOARD_TABS.map(({ label, to }) => ({ label, to, isOpen: pathname === to }))}
        />
        <Outlet />
      </div>
    </PicksProvider>
  );
};
