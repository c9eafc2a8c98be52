import { Component, type ReactNode } from "react";
import { logError } from "#shared/contracts/log-error.ts";
import type { Call } from "../lib/api.ts";
import { crashReportOf, isUnloaded } from "../lib/crash-report.ts";
import styles from "./crash-screen.module.css";
import { CrashScreen, ReloadScreen } from "./crash-screen.tsx";

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
