import { readFile } from "node:fs/promises";
import type { Leg } from "#shared/domain/strategy/strategy.ts";
import type { Sweep } from "#shared/domain/sweep/sweep.ts";
import type { Market } from "#shared/engine/market/market.ts";
import type { Period } from "#shared/engine/market/period.ts";
import {
  loadLegTables,
  loadThresholds,
  loadTrails,
  type PathExports,
  preparePaths,
} from "#shared/sweep/kernel/path-inputs.ts";
import { setLengths } from "#shared/sweep/kernel/rule-lists.ts";
import { planLegs } from "#shared/sweep/legs/leg-plan.ts";
import { legTables } from "#shared/sweep/legs/leg-tables.ts";
import { timeExits } from "#shared/sweep/legs/time-exits.ts";
import { builtKernel } from "../../../../infra/bundles/kernel-build.ts";

/** The part of a sweep that determines a spread's paths. */
export type PathSweep = Pick<
  Sweep,
  "dteRule" | "slippagePercent" | "commissionCents" | "stops" | "targets" | "trails" | "hold" | "events"
> & {
  /** Days to expiration at which every spread closes (X5); 0 or absent is no such exit. */
  readonly exitDays?: number;
};

/** Exits of one level by entry session, both from the period's first, and their P&L in cents. */
export type LevelExits = { readonly exits: number[]; readonly pnlCents: number[] };

export type KernelPaths = {
  readonly isValid: boolean[];
  readonly riskCents: number[];
  readonly stops: LevelExits[];
  readonly targets: LevelExits[];
  readonly trails: LevelExits[];
  /** Event sets × holds, the hold the faster. */
  readonly times: LevelExits[];
};

export type TableExports = PathExports & {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly forgetAll: () => void;
  readonly setLength: (place: number, length: number) => void;
  readonly allocateTables: (sessions: number) => void;
} & Record<
    | "cuts"
    | "dayOf"
    | "stride"
    | "valid"
    | "risk"
    | "stopExits"
    | "stopPnls"
    | "targetExits"
    | "targetPnls"
    | "trailExits"
    | "trailPnls"
    | "timeExits"
    | "timePnls",
    { readonly value: number }
  >;

export const openKernel = async (): Promise<TableExports> => {
  const bytes = await readFile(await builtKernel());
  const { instance } = await WebAssembly.instantiate(bytes, {});
  return instance.exports as unknown as TableExports;
};

const levelsOf = (
  kernel: TableExports,
  sessions: number,
  levels: number,
  exits: number,
  pnls: number,
): LevelExits[] => {
  const stride = kernel.stride.value;
  return Array.from({ length: levels }, (_, level) => ({
    exits: [...new Uint16Array(kernel.memory.buffer, exits + level * stride * 2, sessions)],
    pnlCents: [...new Int32Array(kernel.memory.buffer, pnls + level * stride * 4, sessions)],
  }));
};

/** The level's exits where an assignment (X6) closes what it leaves open. `byTime` is the last time level. */
const assigned = (
  { exits, pnlCents }: LevelExits,
  byTime: LevelExits,
  cuts: readonly number[],
  isTime: boolean,
): LevelExits => {
  const isAssigned = exits.map((exit, at) => (isTime ? exit === cuts[at] : exit >= cuts[at]!));
  return {
    exits: exits.map((exit, at) => (isAssigned[at] ? cuts[at]! - 1 : exit)),
    pnlCents: pnlCents.map((cents, at) => (isAssigned[at] ? byTime.pnlCents[at]! : cents)),
  };
};

/** Prepares spreads one by one and reads the kernel's tables of each. The last hold must close no position first. */
export const kernelPaths = (
  kernel: TableExports,
  market: Market,
  period: Period,
  sweep: PathSweep,
  spreads: readonly (readonly Leg[])[],
): KernelPaths[] => {
  const plan = planLegs(spreads);
  const tables = legTables(market, period, sweep, plan);
  const { sessions } = tables;
  const { stops, targets, trails, hold, events } = sweep;
  kernel.forgetAll();
  setLengths(kernel, {
    stop: stops,
    target: targets,
    trail: trails,
    hold,
    max_positions: [1],
    wait: [1],
    filter: [0],
    event: events.map((_, place) => place),
  });
  kernel.allocateTables(sessions);
  const days = market.sessions.subarray(period.first, period.last + 1);
  new Int32Array(kernel.memory.buffer, kernel.dayOf.value).set(days);
  loadLegTables(kernel, kernel.memory, tables, timeExits(market, period, sweep));
  loadThresholds(kernel, kernel.memory, stops, targets);
  loadTrails(kernel, kernel.memory, trails);
  return plan.spreads.map((legs) => {
    preparePaths(kernel, tables, legs, 0);
    const { buffer } = kernel.memory;
    const read = (levels: number, exits: keyof TableExports, pnls: keyof TableExports) =>
      levelsOf(
        kernel,
        sessions,
        levels,
        (kernel[exits] as { value: number }).value,
        (kernel[pnls] as { value: number }).value,
      );
    const cuts = [...new Uint16Array(buffer, kernel.cuts.value, sessions)];
    const times = read(events.length * hold.length, "timeExits", "timePnls");
    const byTime = times[hold.length - 1]!;
    const closed = (levels: LevelExits[], isTime = false) =>
      levels.map((level) => assigned(level, byTime, cuts, isTime));
    const ofStops = closed(read(stops.length, "stopExits", "stopPnls"));
    const ofTargets = closed(read(targets.length, "targetExits", "targetPnls"));
    const ofTrails = closed(read(trails.length, "trailExits", "trailPnls"));
    // An exit by DTE caps holds alone, so that their levels hold no assignment after it.
    preparePaths(kernel, tables, legs, sweep.exitDays ?? 0);
    return {
      isValid: Array.from(new Uint8Array(buffer, kernel.valid.value, sessions), (flag) => flag === 1),
      riskCents: Array.from(new BigInt64Array(buffer, kernel.risk.value, sessions), Number),
      stops: ofStops,
      targets: ofTargets,
      trails: ofTrails,
      times: closed(read(events.length * hold.length, "timeExits", "timePnls"), true),
    };
  });
};
