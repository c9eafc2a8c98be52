import { type ReactNode, useEffect, useId, useRef } from "react";
import { classes } from "../classes.ts";
import styles from "./dialog.module.css";

type DialogProps = {
  readonly isOpen: boolean;
  readonly title: string;
  readonly children: ReactNode;
  readonly actions: ReactNode;
  readonly onClose: () => void;
};

/**
 * A modal question. The native dialog traps the focus, closes on Escape, restores the focus, and needs no
 * style element, which our content security policy forbids.
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
      <h2 className="heading" id={titleId}>
        {title}
      </h2>
      <div className={styles.body}>{children}</div>
      <div className="row-loose end stretch">{actions}</div>
    </dialog>
  );
};
