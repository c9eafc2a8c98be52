import { useEffect, useState } from "react";

/** Which sides of a box hide a part of what scrolls sideways in it. */
type Edges = { readonly left: boolean; readonly right: boolean };

const NONE: Edges = { left: false, right: false };

const edgesOf = ({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): Edges => ({
  left: scrollLeft > 0,
  // Widths are rounded where the page is zoomed.
  right: scrollLeft + clientWidth < scrollWidth - 1,
});

/** Watches a box that scrolls sideways: while it is scrolled, while the box grows or shrinks, and while its first child does. */
export const useEdges = (scroller: HTMLElement | null): Edges => {
  const [edges, setEdges] = useState(NONE);
  useEffect(() => {
    if (!scroller) return;
    const look = (): void => {
      const now = edgesOf(scroller);
      setEdges((before) => (before.left === now.left && before.right === now.right ? before : now));
    };
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(scroller);
    if (scroller.firstElementChild) sizes.observe(scroller.firstElementChild);
    scroller.addEventListener("scroll", look, { passive: true });
    return () => {
      sizes.disconnect();
      scroller.removeEventListener("scroll", look);
    };
  }, [scroller]);
  return edges;
};
