import { type RefObject, useEffect, useState } from "react";

/** Drawing begins so far below the window, so that it is done when one scrolls there. */
const AHEAD = "400px";

/** Whether the element has been in sight, or nearly; once it has, it stays so. */
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
