import { useEffect } from "react";

/** Sets the browser tab's title. */
export const usePageTitle = (title: string): void => {
  useEffect(() => {
    document.title = `${title} · Backspread`;
  }, [title]);
};
