import { useEffect } from "react";
import { useLocation, useRouteError } from "react-router-dom";
import { logError } from "#shared/contracts/log-error.ts";
import { crashReportOf } from "../lib/crash-report.ts";
import { useCall } from "../lib/services.tsx";
import { usePageTitle } from "../lib/use-page-title.ts";
import { Button } from "../ui/buttons/button.tsx";
import styles from "./crash-screen.module.css";

/** The crash screen. Depends on no context, since that may be what crashed. */
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

/**
 * Replaces a crashed page between nav and footer. Reports the crash once and ignores the outcome (spec §7).
 */
export const PageCrash = () => {
  const crash = useRouteError();
  const call = useCall();
  const { pathname } = useLocation();
  useEffect(() => {
    call(logError, { body: crashReportOf(crash, pathname) }).catch(() => undefined);
  }, [crash, call, pathname]);
  return <CrashScreen />;
};

/** Replaces the whole site after a crash of nav, footer or layout. */
export const LayoutCrash = () => (
  <main className={styles.alone}>
    <PageCrash />
  </main>
);
