import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { Button } from "../buttons/button.tsx";
import { classes } from "../classes.ts";
import styles from "./drop-panel.module.css";

type DropPanelProps = {
  readonly label: string;
  readonly size?: "small" | "normal";
  readonly children: ReactNode;
};

/**
 * A button that opens a panel of settings. A press elsewhere, a focus elsewhere, and Escape close it; Escape
 * returns the focus to the button.
 */
export const DropPanel = ({ label, size = "small", children }: DropPanelProps) => {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const leave = useEffectEvent(({ target }: Event) => {
    if (target instanceof Node && !box.current?.contains(target)) setOpen(false);
  });
  const type = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key !== "Escape") return;
    setOpen(false);
    button.current?.focus();
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const listening = new AbortController();
    document.addEventListener("pointerdown", leave, listening);
    document.addEventListener("focusin", leave, listening);
    document.addEventListener("keydown", type, listening);
    return () => listening.abort();
  }, [isOpen]);
  return (
    <div ref={box} className={`anchor ${styles.drop}`}>
      <Button
        ref={button}
        size={size}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
        <span className={styles.mark} aria-hidden="true" />
      </Button>
      {isOpen && (
        <div id={id} className={classes("card", styles.panel)}>
          {children}
        </div>
      )}
    </div>
  );
};
