import { Component, type ReactNode } from "react";
import { logError } from "#shared/contracts/log-error.ts";
import type { Call } from "../lib/api.ts";
import { crashReportOf } from "../lib/crash-report.ts";
import styles from "./crash-screen.module.css";
import { CrashScreen } from "./crash-screen.tsx";

type CrashBoundaryProps = {
  /** Reports the crash; must not depend on services or router. */
  readonly call: Call;
  readonly children: ReactNode;
};

/** Wraps the whole site: a crash outside of the routes ends on the crash screen. */
export class CrashBoundary extends Component<CrashBoundaryProps, { readonly isCrashed: boolean }> {
  override readonly state = { isCrashed: false };

  static getDerivedStateFromError() {
    return { isCrashed: true };
  }

  override componentDidCatch(crash: unknown) {
    const body = crashReportOf(crash, window.location.pathname);
    this.props.call(logError, { body }).catch(() => undefined);
  }

  override render() {
    if (!this.state.isCrashed) return this.props.children;
    return (
      <main className={styles.alone}>
        <CrashScreen />
      </main>
    );
  }
}
