import { type ReactNode, useEffect, useRef } from "react";
import { classes } from "../classes.ts";
import { Notice } from "./notice.tsx";
import styles from "./outcome.module.css";

/**
 * What came of what somebody just did, in the server's words, and what to do next. It takes the focus, since the button
 * that led here is gone or off.
 */
export const Outcome = ({
  kind = "success",
  message,
  children,
}: {
  readonly kind?: "success" | "failure";
  readonly message: string;
  readonly children?: ReactNode;
}) => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className={classes("stack-4", styles.outcome)}>
      <Notice kind={kind}>{message}</Notice>
      {children}
    </div>
  );
};
