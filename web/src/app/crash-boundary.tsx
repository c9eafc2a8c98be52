import { Component, type ReactNode } from "react";
import { logError } from "#shared/contracts/log-error.ts";
import type { Call } from "../lib/api.ts";
import { crashReportOf } from "../lib/crash-report.ts";
import styles from "./crash-screen.module.css";
import { CrashScreen } from "./crash-screen.tsx";

type CrashBoundaryProps = {
  /** Tells the service; it may lean on nothing inside, services and router included. */
  readonly call: Call;
  readonly children: ReactNode;
};

/** Around the whole site: what crashes outside of the routes, in the services or the router, ends on the same screen. */
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
