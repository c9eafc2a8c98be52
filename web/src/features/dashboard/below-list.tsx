import { useCases } from "../../cases/use-cases.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { useSavedPortfolios, useSavedSweeps } from "../../saved/saved-lists.ts";
import { CaseList } from "./cases/case-list.tsx";

/** Loaded apart, since few members have them. What is below waits for them, because they would push it down. */
const OtherLists = lazyPart(() => import("./other-list.tsx"), "OtherLists");

/** The saved portfolios and sweeps, and the cases, at once: one that came later would push the others down. */
export const BelowList = () => {
  const cases = useCases();
  const sweeps = useSavedSweeps();
  const portfolios = useSavedPortfolios();
  const haveAnswered = [sweeps, portfolios].every(({ query }) => query.data || query.error);
  if (cases.isPending || !haveAnswered) return null;
  const lists = {
    portfolios: { rows: portfolios.query.data ?? [], older: portfolios.older },
    sweeps: { rows: sweeps.query.data ?? [], older: sweeps.older },
  };
  const isEmpty = lists.portfolios.rows.length + lists.sweeps.rows.length === 0;
  return (
    <>
      {!isEmpty && <OtherLists {...lists} />}
      {cases.data && <CaseList cases={cases.data} />}
    </>
  );
};
