import { useCallback, useSyncExternalStore } from "react";

const NARROW = "(max-width: 600px)";
/** Phones and tablets. */
const SLIM = "(max-width: 1000px)";
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

/** Returns true on a phone or a tablet: a wide table stands on its side. */
export const useSlim = (): boolean => useMedia(SLIM);

/** Returns true if a form and its ticket fit side by side. */
export const useWide = (): boolean => useMedia(WIDE);

/** Returns true in the light theme, for what draws its colors itself. */
export const useLight = (): boolean => useMedia(LIGHT);
