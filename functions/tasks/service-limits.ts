import { FREE_BACKTESTS } from "#shared/domain/price.ts";
import { env } from "../process/env.ts";
import type { Ports } from "../store/ports.ts";

export type ServiceLimits = {
  readonly sweeps: {
    readonly isOn: boolean;
    /** Of all users together. */
    readonly atOnce: number;
    /** Of each user. */
    readonly perMonth: number;
  };
  readonly backtests: {
    readonly isOn: boolean;
    /** Runs of all users together; others wait in line. Sensitivities are runs too. */
    readonly atOnce: number;
    /** Of each user. */
    readonly perHour: number;
    readonly perMonth: number;
    /** Free backtests of each user without a subscription. */
    readonly free: number;
  };
};

export type LimitsNow = () => Promise<ServiceLimits>;

const stageLimits = (): ServiceLimits => ({
  sweeps: {
    isOn: env("SWEEPS") === "on",
    atOnce: Number(env("SWEEPS_AT_ONCE")),
    perMonth: Number(env("SWEEPS_PER_MONTH")),
  },
  backtests: {
    isOn: true,
    atOnce: Number(env("RUNS_AT_ONCE")),
    perHour: Number(env("BACKTESTS_PER_HOUR")),
    perMonth: Number(env("BACKTESTS_PER_MONTH")),
    free: FREE_BACKTESTS,
  },
});

/** A switch takes effect within this time. */
const REMEMBERED_MS = 20_000;

/** The stage's limits with the operator's over them, cached for 20 seconds. Make one per process. */
export const rememberedLimits = (
  { settings, clock }: Pick<Ports, "settings" | "clock">,
  stage: () => ServiceLimits = stageLimits,
): LimitsNow => {
  let known: { readonly limits: ServiceLimits; readonly atMs: number } | undefined;
  return async () => {
    const nowMs = clock.now();
    if (known && nowMs - known.atMs < REMEMBERED_MS) return known.limits;
    const set = await settings.read();
    const { sweeps, backtests } = stage();
    const limits = {
      sweeps: {
        isOn: set.sweeps ?? sweeps.isOn,
        atOnce: set.sweepsAtOnce ?? sweeps.atOnce,
        perMonth: set.sweepsPerMonth ?? sweeps.perMonth,
      },
      backtests: {
        isOn: set.backtests ?? backtests.isOn,
        atOnce: set.runsAtOnce ?? backtests.atOnce,
        perHour: set.backtestsPerHour ?? backtests.perHour,
        perMonth: set.backtestsPerMonth ?? backtests.perMonth,
        free: set.freeBacktests ?? backtests.free,
      },
    };
    known = { limits, atMs: nowMs };
    return limits;
  };
};
