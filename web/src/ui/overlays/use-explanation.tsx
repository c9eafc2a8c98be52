import { type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import styles from "./explanation.module.css";

const GAP_PX = 6;
const EDGE_PX = 12;

/**
 * Shows a bubble above its words, or below where there is no room, and follows them while anything scrolls. A
 * popover, since scrolling boxes would clip it. Returns the function that hides it.
 */
const placeBubble = (bubble: HTMLElement, words: HTMLElement): (() => void) => {
  const place = (): void => {
    const from = words.getBoundingClientRect();
    const { width, height } = bubble.getBoundingClientRect();
    const rightmost = document.documentElement.clientWidth - width - EDGE_PX;
    const above = from.top - height - GAP_PX;
    bubble.style.left = `${Math.max(EDGE_PX, Math.min(from.left, rightmost))}px`;
    bubble.style.top = `${above >= EDGE_PX ? above : from.bottom + GAP_PX}px`;
  };
  bubble.showPopover();
  place();
  // Captures: scroll events of inner boxes do not bubble.
  window.addEventListener("scroll", place, { capture: true, passive: true });
  window.addEventListener("resize", place);
  return () => {
    window.removeEventListener("scroll", place, { capture: true });
    window.removeEventListener("resize", place);
    if (bubble.isConnected) bubble.hidePopover();
  };
};

const HOVER_MS = 200;
/** Enough time for the pointer to reach the bubble, which keeps it open. */
const LEAVE_MS = 150;

type Explanation = {
  /** For `aria-describedby`; undefined without a text. */
  readonly id: string | undefined;
  /** Attributes of the words that the bubble points at. */
  readonly anchor: {
    readonly ref: (words: HTMLElement | null) => void;
    readonly className: string | undefined;
    readonly onPointerEnter: (event: PointerEvent) => void;
    readonly onPointerLeave: (event: PointerEvent) => void;
  };
  /** Attributes of a box around the explained control: focus within it shows the bubble. */
  readonly control: { readonly onFocus: () => void; readonly onBlur: () => void };
  /** For words without a control: a tap toggles the bubble on touch screens. */
  readonly tap: (event: PointerEvent) => void;
  readonly bubble: ReactNode;
};

/** Opens and closes after a delay, so that a passing pointer shows nothing. */
const useOpen = () => {
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const set = (isNowOpen: boolean, afterMs = 0): void => {
    clearTimeout(timer.current);
    if (afterMs === 0) setOpen(isNowOpen);
    else timer.current = setTimeout(() => setOpen(isNowOpen), afterMs);
  };
  return { isOpen, set };
};

/** Closes the bubble on Escape, and on a press for which `isElsewhere` holds. */
const useDismissal = (
  isOpen: boolean,
  isElsewhere: (pressed: Node) => boolean,
  dismiss: () => void,
): void => {
  useEffect(() => {
    if (!isOpen) return;
    const type = ({ key }: KeyboardEvent): void => {
      if (key === "Escape") dismiss();
    };
    const press = ({ target }: Event): void => {
      if (target instanceof Node && isElsewhere(target)) dismiss();
    };
    document.addEventListener("keydown", type);
    document.addEventListener("pointerdown", press);
    return () => {
      document.removeEventListener("keydown", type);
      document.removeEventListener("pointerdown", press);
    };
  });
};

/**
 * Explains a word or a field: a dotted underline, a floating bubble, and `aria-describedby`. Adds no tab stop
 * and no icon.
 */
export const useExplanation = (text: string | undefined): Explanation => {
  const id = useId();
  const { isOpen, set } = useOpen();
  const anchor = useRef<HTMLElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const hasFocus = useRef(false);
  const isElsewhere = (pressed: Node): boolean =>
    !hasFocus.current && !bubble.current?.contains(pressed) && !anchor.current?.contains(pressed);
  useDismissal(isOpen, isElsewhere, () => set(false));
  useEffect(() => {
    if (isOpen && bubble.current && anchor.current) return placeBubble(bubble.current, anchor.current);
    return undefined;
  }, [isOpen]);

  const enter = ({ pointerType }: PointerEvent): void => {
    if (pointerType === "mouse") set(true, HOVER_MS);
  };
  const leave = ({ pointerType }: PointerEvent): void => {
    if (pointerType === "mouse" && !hasFocus.current) set(false, LEAVE_MS);
  };
  const focus = (isThere: boolean): void => {
    hasFocus.current = isThere;
    set(isThere, isThere ? HOVER_MS : 0);
  };
  return {
    id: text ? id : undefined,
    anchor: {
      ref: (words) => {
        anchor.current = words;
      },
      className: text ? styles.words : undefined,
      onPointerEnter: enter,
      onPointerLeave: leave,
    },
    control: { onFocus: () => focus(true), onBlur: () => focus(false) },
    tap: ({ pointerType }) => {
      if (pointerType !== "mouse") set(!isOpen);
    },
    bubble: text && (
      <span
        ref={bubble}
        id={id}
        role="tooltip"
        popover="manual"
        className={`ink small regular text-left ${styles.bubble}`}
        onPointerEnter={enter}
        onPointerLeave={leave}
      >
        {text}
      </span>
    ),
  };
};
