const GAP_PX = 6;
const EDGE_PX = 12;

/**
 * Shows a bubble above its words, below them where there is no room, and keeps it there while anything scrolls. It lies
 * over everything, since boxes that scroll would cut it off. Returns what puts it away.
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
  // Also of boxes inside the page, whose scrolling does not bubble.
  window.addEventListener("scroll", place, { capture: true, passive: true });
  window.addEventListener("resize", place);
  return () => {
    window.removeEventListener("scroll", place, { capture: true });
    window.removeEventListener("resize", place);
    if (bubble.isConnected) bubble.hidePopover();
  };
};
