import type { Sweep } from "#shared/domain/sweep/sweep.ts";
import { LEAST_FOLDS, LEAST_WALKED_BINS } from "#shared/domain/sweep/walk-forward-verdict.ts";
import { partsOf } from "#shared/sweep/parts.ts";
import { foldsOf, learningFolds } from "#shared/sweep/walk-forward/folds.ts";
import { useFormSettings } from "../../../inputs/form-settings.ts";
import { NumberInput } from "../../../inputs/number-input.tsx";
import { periodSessions } from "./period-sessions.ts";
import { useShownGrid } from "./use-shown-grid.ts";

/** Returns why a walk-forward can end in no verdict (S40); undefined without one, or where it can. */
const tooFew = (sweep: Sweep, sessions: number | undefined): string | undefined => {
  if (!sweep.walk) return undefined;
  const walked = sweep.walk.folds - learningFolds(sweep.walk);
  if (walked < LEAST_FOLDS)
    return `Too few folds for a verdict: these leave ${walked} to walk, and it needs ${LEAST_FOLDS}.`;
  if (sessions === undefined) return undefined;
  const parts = partsOf(sessions, sweep.outOfSamplePercent);
  const from = foldsOf(sweep, parts)[0]?.from ?? 0;
  return Math.ceil((sessions - from) / parts.binSessions) < LEAST_WALKED_BINS
    ? "Too short a period for a verdict on the walk."
    : undefined;
};

/** The number of folds, with what a run would say of them. */
export const FoldsInput = () => {
  const { choices } = useFormSettings();
  const { shown } = useShownGrid();
  const advice = shown && tooFew(shown.sweep, periodSessions(shown.sweep, choices));
  return <NumberInput row="single" field="walk_forward" advice={advice} />;
};
