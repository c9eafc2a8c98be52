import { lazy } from "react";
import { useCases } from "../../cases/use-cases.ts";
import { useSavedPortfolios, useSavedSweeps } from "../../saved/saved-lists.ts";
import { CaseList } from "./cases/case-list.tsx";
import { PicksProvider } from "./picks.tsx";

/** Loaded apart, since few members have them. What is below waits for them, because they would push it down. */
const PortfolioList = lazy(() =>
  import("./portfolios/portfolio-list.tsx").then((module) => ({ default: module.PortfolioList })),
);
const SweepList = lazy(() => import("./sweep-list.tsx").then((module) => ({ default: module.SweepList })));

const hasAnswered = ({ data, error }: { readonly data: unknown; readonly error: unknown }): boolean =>
  Boolean(data || error);

/** The saved portfolios and sweeps, and the cases, at once: one that came later would push the others down. */
export const BelowList = () => {
  const cases = useCases();
  const sweeps = useSavedSweeps();
  const portfolios = useSavedPortfolios();
  if (cases.isPending || !hasAnswered(sweeps.query) || !hasAnswered(portfolios.query)) return null;
  return (
    <>
      {portfolios.query.data && portfolios.query.data.length > 0 && (
        <PicksProvider count={portfolios.query.data.length}>
          <PortfolioList portfolios={portfolios.query.data} older={portfolios.older} />
        </PicksProvider>
      )}
      {sweeps.query.data && sweeps.query.data.length > 0 && (
        <SweepList sweeps={sweeps.query.data} older={sweeps.older} />
      )}
      {cases.data && <CaseList cases={cases.data} />}
    </>
  );
};
