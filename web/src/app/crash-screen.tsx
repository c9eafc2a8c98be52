import { useEffect } from "react";
import { useLocation, useRouteError } from "react-router-dom";
import { logError } from "#shared/contracts/log-error.ts";
import { crashReportOf } from "../lib/crash-report.ts";
import { useCall } from "../lib/services.tsx";
import { usePageTitle } from "../lib/use-page-title.ts";
import { Button } from "../ui/buttons/button.tsx";
import styles from "./crash-screen.module.css";

/** What stands where a screen has crashed. It needs nothing around it, since that may be what crashed. */
export const CrashScreen = () => {
  usePageTitle("Something went wrong");
  return (
    <section className={styles.crash} role="alert">
      <h1>Something went wrong</h1>
      <p>Our team has been notified. Please refresh or try again later.</p>
      <Button look="action" onClick={() => window.location.reload()}>
        Refresh
      </Button>
    </section>
  );
};

/** Stands for a page that has crashed, between nav and footer; tells the service once and ignores how that goes (spec §7). */
export const PageCrash = () => {
  const crash = useRouteError();
  const call = useCall();
  const { pathname } = useLocation();
  useEffect(() => {
    call(logError, { body: crashReportOf(crash, pathname) }).catch(() => undefined);
  }, [crash, call, pathname]);
  return <CrashScreen />;
};

/** The same where nav, footer or what holds them has crashed, and nothing of the site is left. */
export const LayoutCrash = () => (
  <main className={styles.alone}>
    <PageCrash />
  </main>
);
