import type { ReactNode } from "react";
import { classes } from "../classes.ts";
import styles from "./notice.module.css";

type NoticeProps = {
  /** `failure` is read out at once, `success` when the reader pauses, `note` is plain text. */
  readonly kind: "failure" | "success" | "note";
  readonly children: ReactNode;
};

const ROLES = { failure: "alert", success: "status", note: undefined } as const;

/** A sentence or two that answer what somebody just did, or that the page must say. */
export const Notice = ({ kind, children }: NoticeProps) => (
  <div className={classes(styles.notice, kind !== "note" && styles[kind])} role={ROLES[kind]}>
    {children}
  </div>
);
