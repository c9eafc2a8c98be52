import { useCallback, useSyncExternalStore } from "react";

/** The specification's narrow layout. */
const NARROW = "(max-width: 600px)";
/** The two-column layout. */
const WIDE = "(min-width: 1200px)";
const LIGHT = "(prefers-color-scheme: light)";

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

/** Returns true on a narrow window: cards instead of tables. */
export const useNarrow = (): boolean => useMedia(NARROW);

/** Returns true if a form and its ticket fit side by side. */
export const useWide = (): boolean => useMedia(WIDE);

/** Returns true in the light theme, for what draws its colors itself. */
export const useLight = (): boolean => useMedia(LIGHT);
