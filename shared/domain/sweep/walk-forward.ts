import type { Objective } from "./ranking.ts";

/** What a walk-forward of a sweep asks (S2, S35). */
export type WalkForward = {
  readonly folds: number;
  /** Folds that a choice looks back on; undefined for all before it. */
  readonly window: number | undefined;
  readonly objective: Objective;
};

/** Limits of the folds, and of a window (S2). */
export const FOLDS = { min: 2, max: 24 } as const;
export const WINDOW = { min: 1, max: 23 } as const;
/** Sessions that each fold needs on average (S35). */
export const SESSIONS_A_FOLD = 10;
/** The objective of a request that names none. */
export const WALK_FORWARD_OBJECTIVE: Objective = "t-statistic";
