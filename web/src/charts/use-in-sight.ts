import { type RefObject, useEffect, useState } from "react";

/** Drawing starts this far below the viewport. */
const AHEAD = "400px";

/** Returns true once the element has come near the viewport. */
export const useInSight = (element: RefObject<Element | null>): boolean => {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (isSeen || !element.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: AHEAD },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isSeen]);
  return isSeen;
};
