const GAP_PX = 6;
const EDGE_PX = 12;

/**
 * Shows a bubble above its words, or below where there is no room, and follows them while anything scrolls. A
 * popover, since scrolling boxes would clip it. Returns the function that hides it.
 */
export const placeBubble = (bubble: HTMLElement, words: HTMLElement): (() => void) => {
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
