import type { ReactNode } from "react";
import { classes } from "../classes.ts";
import styles from "./notice.module.css";

type NoticeProps = {
  /** Screen readers announce `failure` at once and `success` at the next pause; `note` is plain text. */
  readonly kind: "failure" | "success" | "note";
  readonly children: ReactNode;
};

const ROLES = { failure: "alert", success: "status", note: undefined } as const;

/** A short message: the outcome of an action, or a note. */
export const Notice = ({ kind, children }: NoticeProps) => (
  <div className={classes(styles.notice, kind !== "note" && styles[kind])} role={ROLES[kind]}>
    {children}
  </div>
);
