import { useSyncExternalStore } from "react";

/** The specification's narrow layout: 600 px and less. */
const NARROW = "(max-width: 600px)";

const subscribe = (listener: () => void): (() => void) => {
  const query = window.matchMedia(NARROW);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
};

/** Whether the window is narrow: cards instead of tables. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(subscribe, () => window.matchMedia(NARROW).matches);
