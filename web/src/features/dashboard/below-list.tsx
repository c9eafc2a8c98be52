import { lazy } from "react";
import { useCases } from "../../label/use-cases.ts";
import { useSavedSweeps } from "../../lib/saved-lists.ts";
import { CaseList } from "./cases/case-list.tsx";

/** Loaded apart, since few members have sweeps. The cases wait for it, because it would push them down. */
const SweepList = lazy(() => import("./sweep-list.tsx").then((module) => ({ default: module.SweepList })));

/** The saved sweeps and the cases, at once: one that came later would push the other down. */
export const BelowList = () => {
  const cases = useCases();
  const sweeps = useSavedSweeps();
  if (cases.isPending || !(sweeps.query.data || sweeps.query.error)) return null;
  return (
    <>
      {sweeps.query.data && sweeps.query.data.length > 0 && (
        <SweepList sweeps={sweeps.query.data} older={sweeps.older} />
      )}
      {cases.data && <CaseList cases={cases.data} />}
    </>
  );
};
