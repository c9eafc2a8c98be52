import { useCallback, useSyncExternalStore } from "react";

/** The specification's narrow layout: 600 px and less. */
const NARROW = "(max-width: 600px)";
/** Room for two columns. */
const WIDE = "(min-width: 1200px)";

const useMedia = (media: string): boolean => {
  const subscribe = useCallback(
    (listener: () => void): (() => void) => {
      const query = window.matchMedia(media);
      query.addEventListener("change", listener);
      return () => query.removeEventListener("change", listener);
    },
    [media],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(media).matches);
};

/** Whether the window is narrow: cards instead of tables. */
export const useNarrow = (): boolean => useMedia(NARROW);

/** Whether a form and its ticket stand beside each other. */
export const useWide = (): boolean => useMedia(WIDE);
