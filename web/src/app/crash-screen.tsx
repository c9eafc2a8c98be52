import { useEffect } from "react";
import { useLocation, useRouteError } from "react-router-dom";
import { logError } from "#shared/contracts/log-error.ts";
import { reportablePath } from "../lib/paths.ts";
import { useCall } from "../lib/services.tsx";
import { Button } from "../ui/button.tsx";
import styles from "./crash-screen.module.css";

/** The report's size limit is 8 KB for all of it. */
const MESSAGE_CHARS = 1_000;
const STACK_CHARS = 5_000;

/** What stands where a screen has crashed; tells the service once and ignores how that goes (spec §7). */
export const CrashScreen = () => {
  const error = useRouteError();
  const call = useCall();
  const { pathname } = useLocation();
  useEffect(() => {
    const { message, stack = "" } = error instanceof Error ? error : new Error(String(error));
    const report = {
      message: message.slice(0, MESSAGE_CHARS),
      stack: stack.slice(0, STACK_CHARS),
      location: reportablePath(pathname),
      timestamp: new Date().toISOString(),
    };
    call(logError, { body: report }).catch(() => undefined);
  }, [error, call, pathname]);
  return (
    <section className={styles.crash} role="alert">
      <h1>Something went wrong</h1>
      <p>Our team has been notified. Please refresh or try again later.</p>
      <Button onClick={() => window.location.reload()}>Refresh</Button>
    </section>
  );
};
