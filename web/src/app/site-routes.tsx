import type { ComponentType } from "react";
import { Navigate, Outlet, type RouteObject, useLocation } from "react-router-dom";
import { isOpenToMembers, paths } from "../lib/paths.ts";
import { keptReturn, type ReturnState } from "../lib/return-path.ts";
import { useSession } from "../lib/services.tsx";
import { SkeletonText, SkeletonTitle } from "../ui/waiting/skeleton.tsx";
import { Waiting } from "../ui/waiting/waiting.tsx";
import { LayoutCrash, PageCrash } from "./crash-screen.tsx";
import { Layout } from "./layout.tsx";
import styles from "./route-waiting.module.css";

const EXPIRED = "Your session has expired. Log in to return to your page.";
const MEMBERS_ONLY = "Log in to open this page. New here? Sign up, and you'll come back to it.";

/** Redirects visitors to /login with the page to return to, but for those who have just logged out of it. */
const MembersOnly = () => {
  const { isSignedIn, endedBy, endedFor, endedWhy } = useSession();
  const { pathname, search, hash } = useLocation();
  if (isSignedIn) return <Outlet />;
  const returnTo = `${pathname}${search}${hash}`;
  const expired: ReturnState = { returnTo, username: endedFor, why: endedWhy ?? EXPIRED };
  // Only a deleted account has a reason to tell.
  const left = endedWhy === undefined ? null : { returnTo: paths.dashboard, why: endedWhy };
  // A log-in leads to the dashboard anyway.
  const first = returnTo === paths.dashboard ? null : { returnTo, why: MEMBERS_ONLY };
  const state: ReturnState | null = endedBy === "expired" ? expired : endedBy === "logout" ? left : first;
  return <Navigate to={paths.login} replace state={state} />;
};

/**
 * Redirects members from public pages to the dashboard, except from pages open to both. A member who has just
 * verified an address goes to the page before the sign-up, or to the backtester.
 */
const VisitorsFirst = () => {
  const { isSignedIn } = useSession();
  const { pathname, state }: { pathname: string; state: unknown } = useLocation();
  const kept = pathname === paths.verifyEmail ? keptReturn(window.localStorage, Date.now()) : undefined;
  return isSignedIn && !isOpenToMembers(pathname) ? (
    <Navigate to={kept ?? paths.dashboard} replace state={state} />
  ) : (
    <Outlet />
  );
};

const RouteWaiting = () => (
  <Waiting
    what="the page"
    shape={
      <div className={`stack-6 measure ${styles.page}`}>
        <SkeletonTitle font="page" />
        <SkeletonText lines={4} />
      </div>
    }
  />
);

const page = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load() }),
});

const visitorPages: RouteObject[] = [
  page(paths.home, async () => (await import("../pages/landing.tsx")).LandingPage),
  page(paths.howItWorks, async () => (await import("../pages/landing.tsx")).LandingPage),
  page(paths.about, async () => (await import("../pages/about.tsx")).AboutPage),
  page(paths.faq, async () => (await import("../pages/faq.tsx")).FaqPage),
  page(paths.whyBacktest, async () => (await import("../pages/why-backtest.tsx")).WhyBacktestPage),
  page(paths.developers, async () => (await import("../pages/developers.tsx")).DevelopersPage),
  page(paths.disclaimer, async () => (await import("../pages/disclaimer.tsx")).DisclaimerPage),
  page(paths.login, async () => (await import("../pages/login.tsx")).LoginPage),
  page(paths.signup, async () => (await import("../pages/signup.tsx")).SignupPage),
  page(paths.verifyEmail, async () => (await import("../pages/verify-email.tsx")).VerifyEmailPage),
  page(paths.requestReset, async () => (await import("../pages/request-reset.tsx")).RequestResetPage),
  page(paths.resetPassword, async () => (await import("../pages/reset-password.tsx")).ResetPasswordPage),
];

const memberPages: RouteObject[] = [
  {
    lazy: async () => ({ Component: (await import("../pages/dashboard-tabs.tsx")).DashboardTabs }),
    children: [
      page(paths.dashboard, async () => (await import("../pages/dashboard.tsx")).DashboardPage),
      page(paths.searches, async () => (await import("../pages/saved-lists.tsx")).SearchesPage),
      page(paths.portfolios, async () => (await import("../pages/saved-lists.tsx")).PortfoliosPage),
      page(paths.cases, async () => (await import("../pages/saved-lists.tsx")).CasesPage),
      page(paths.today, async () => (await import("../pages/today.tsx")).TodayPage),
      page(paths.dataList, async () => (await import("../pages/data-list.tsx")).DataListPage),
    ],
  },
  page(paths.savedBacktest, async () => (await import("../pages/saved-backtest.tsx")).SavedBacktestPage),
  page(paths.savedPortfolio, async () => (await import("../pages/saved-portfolio.tsx")).SavedPortfolioPage),
  page(paths.case, async () => (await import("../pages/case.tsx")).CasePage),
  page(paths.data, async () => (await import("../pages/data.tsx")).DataPage),
  page(paths.backtester, async () => (await import("../pages/backtester.tsx")).BacktesterPage),
  page(paths.account, async () => (await import("../pages/account.tsx")).AccountPage),
];

export const siteRoutes: RouteObject[] = [
  {
    element: <Layout />,
    errorElement: <LayoutCrash />,
    children: [
      {
        errorElement: <PageCrash />,
        hydrateFallbackElement: <RouteWaiting />,
        children: [
          page(paths.shared, async () => (await import("../pages/shared-backtest.tsx")).SharedBacktestPage),
          page(paths.endDigest, async () => (await import("../pages/end-digest.tsx")).EndDigestPage),
          { element: <VisitorsFirst />, children: visitorPages },
          { element: <MembersOnly />, children: memberPages },
          { path: "*", element: <Navigate to={paths.home} replace /> },
        ],
      },
    ],
  },
];
