import { type ReactNode, useEffect, useId, useRef } from "react";
import { classes } from "../classes.ts";
import styles from "./dialog.module.css";

type DialogProps = {
  readonly isOpen: boolean;
  readonly title: string;
  readonly children: ReactNode;
  /** Buttons; the first one has the focus when the dialog opens. */
  readonly actions: ReactNode;
  readonly onClose: () => void;
};

/**
 * A question that must be answered first. The browser's own modal dialog: it keeps the focus inside, closes on Escape
 * and gives the focus back, and puts no style element into the page, which our policy forbids.
 */
export const Dialog = ({ isOpen, title, children, actions, onClose }: DialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  return (
    <dialog
      ref={dialog}
      className={classes("card", styles.dialog)}
      aria-labelledby={titleId}
      onClose={onClose}
    >
      <h2 id={titleId}>{title}</h2>
      <div className={styles.body}>{children}</div>
      <div className={styles.actions}>{actions}</div>
    </dialog>
  );
};
