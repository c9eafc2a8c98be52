import { usePageTitle } from "../lib/use-page-title.ts";

/** Where strategies are entered and run. */
export const BacktesterPage = () => {
  usePageTitle("Backtester");
  return <h1>Backtester</h1>;
};
