import { type RefCallback, useCallback, useState } from "react";

/** Returns an element's width in pixels as it changes; `before` until it is measured. */
export const useWidth = (before: number): [ref: RefCallback<HTMLElement>, width: number] => {
  const [width, setWidth] = useState(before);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const look = () => {
      if (element.clientWidth > 0) setWidth(element.clientWidth);
    };
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, []);
  return [ref, width];
};
