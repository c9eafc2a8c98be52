import { env } from "../process/env.ts";
import { once } from "../process/once.ts";

/** What a stage allows of sweeps. */
export type SweepLimits = { readonly isOn: boolean; readonly perMonth: number };

/** What this stage allows of them. */
export const stageSweepLimits = once(
  (): SweepLimits => ({ isOn: env("SWEEPS") === "on", perMonth: Number(env("SWEEPS_PER_MONTH")) }),
);
