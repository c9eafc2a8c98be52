import type { ComponentType } from "react";
import { Navigate, type RouteObject } from "react-router-dom";
import { paths } from "../lib/paths.ts";
import { LayoutCrash, PageCrash } from "./crash-screen.tsx";
import { MembersOnly, VisitorsFirst } from "./guards.tsx";
import { Layout } from "./layout.tsx";
import { RouteWaiting } from "./route-waiting.tsx";

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
  page(paths.dashboard, async () => (await import("../pages/dashboard.tsx")).DashboardPage),
  page(paths.today, async () => (await import("../pages/today.tsx")).TodayPage),
  page(paths.savedBacktest, async () => (await import("../pages/saved-backtest.tsx")).SavedBacktestPage),
  page(paths.savedPortfolio, async () => (await import("../pages/saved-portfolio.tsx")).SavedPortfolioPage),
  page(paths.case, async () => (await import("../pages/case.tsx")).CasePage),
  page(paths.data, async () => (await import("../pages/data.tsx")).DataPage),
  page(paths.backtester, async () => (await import("../pages/backtester.tsx")).BacktesterPage),
  page(paths.account, async () => (await import("../pages/account.tsx")).AccountPage),
];

/** All routes of the site; any other path redirects to / (spec §2). */
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
