import { Component, type ReactNode, useEffect } from "react";
import { useLocation, useRouteError } from "react-router-dom";
import { type CrashReport, logError } from "#shared/contracts/log-error.ts";
import type { Call } from "../lib/api.ts";
import { reportablePath } from "../lib/paths.ts";
import { useCall } from "../lib/services.tsx";
import { usePageTitle } from "../lib/use-page-title.ts";
import { Button } from "../ui/buttons/button.tsx";
import styles from "./crash-screen.module.css";

/** The whole report may have 8 KB. */
const MESSAGE_CHARS = 1_000;
const STACK_CHARS = 5_000;
const LOCATION_CHARS = 500;

/** The words of Chrome, Firefox, Safari, and Vite for a part of the site that did not load. */
const UNLOADED =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|not a valid JavaScript MIME type/i;

/** Returns true if a part of the site could not load, as after a deployment or without a network. */
export const isUnloaded = (crash: unknown): boolean => crash instanceof Error && UNLOADED.test(crash.message);

/** Returns the report of a crash at `pathname`, cut to the contract's limits. */
const crashReportOf = (crash: unknown, pathname: string): CrashReport => {
  const { message, stack = "" } = crash instanceof Error ? crash : new Error(String(crash));
  return {
    message: message.slice(0, MESSAGE_CHARS),
    stack: stack.slice(0, STACK_CHARS),
    location: reportablePath(pathname).slice(0, LOCATION_CHARS),
    timestamp: new Date().toISOString(),
  };
};

/** The crash screen. Depends on no context, since that may be what crashed. */
export const CrashScreen = () => {
  usePageTitle("Something went wrong");
  return (
    <section className="stack-4 items-start py-16" role="alert">
      <h1>Something went wrong</h1>
      <p className="quiet lead">Our team has been notified. Please refresh or try again later.</p>
      <Button look="action" onClick={() => window.location.reload()}>
        Refresh
      </Button>
    </section>
  );
};

const ASK_MS = 3_000;
/** Between two reloads by itself: a part that never loads must not reload the page for ever. */
const LEAST_MS = 60_000;
const RELOADED_KEY = "reloadedAt";

const siteAnswers = async (): Promise<boolean> => (await fetch("/", { cache: "no-store" })).ok;
const reloadPage = (): void => window.location.reload();

type Healing = { readonly answers?: () => Promise<boolean>; readonly reload?: () => void };

/** Reloads the page once the site answers. */
const useHealing = ({ answers = siteAnswers, reload = reloadPage }: Healing): void => {
  useEffect(() => {
    const timer = setInterval(async () => {
      if (Date.now() - Number(window.sessionStorage.getItem(RELOADED_KEY)) < LEAST_MS) return;
      if (!(await answers().catch(() => false))) return;
      window.sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
      reload();
    }, ASK_MS);
    return () => clearInterval(timer);
  }, [answers, reload]);
};

/** The screen for a part of the site that could not load: no fault of the page, so nothing is reported. */
export const ReloadScreen = (healing: Healing) => {
  usePageTitle("Please reload");
  useHealing(healing);
  return (
    <section className="stack-4 items-start py-16" role="alert">
      <h1>Please reload the page</h1>
      <p className="quiet lead">
        Part of this page didn't load. Backspread may have been updated, or your connection dropped. It
        reloads by itself as soon as we can reach the server.
      </p>
      <Button look="action" onClick={() => window.location.reload()}>
        Reload
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
  const isReported = !isUnloaded(crash);
  useEffect(() => {
    if (isReported) call(logError, { body: crashReportOf(crash, pathname) }).catch(() => undefined);
  }, [crash, call, pathname, isReported]);
  return isReported ? <CrashScreen /> : <ReloadScreen />;
};

export const LayoutCrash = () => (
  <main className={styles.alone}>
    <PageCrash />
  </main>
);

type CrashBoundaryProps = {
  /** Reports the crash; must not depend on services or router. */
  readonly call: Call;
  readonly children: ReactNode;
};

/** Wraps the whole site: a crash outside of the routes ends on the crash screen. */
export class CrashBoundary extends Component<CrashBoundaryProps, { readonly crash: unknown }> {
  override readonly state = { crash: undefined };

  static getDerivedStateFromError(crash: unknown) {
    return { crash: crash ?? new Error("unknown") };
  }

  override componentDidCatch(crash: unknown) {
    if (isUnloaded(crash)) return;
    const body = crashReportOf(crash, window.location.pathname);
    this.props.call(logError, { body }).catch(() => undefined);
  }

  override render() {
    const { crash } = this.state;
    if (crash === undefined) return this.props.children;
    return <main className={styles.alone}>{isUnloaded(crash) ? <ReloadScreen /> : <CrashScreen />}</main>;
  }
}
