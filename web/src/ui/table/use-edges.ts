import { useEffect, useState } from "react";

type Edges = { readonly left: boolean; readonly right: boolean };

const NONE: Edges = { left: false, right: false };

const edgesOf = ({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): Edges => ({
  left: scrollLeft > 0,
  // Zoomed pages round widths.
  right: scrollLeft + clientWidth < scrollWidth - 1,
});

/**
 * Returns which sides of a scrolling box hide content, updated on scroll and on resize of the box or its
 * first child.
 */
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
