import type { LinearMemory, PathExports } from "./path-inputs.ts";

/** A number that the kernel tells, mostly where something is in its memory. */
type Told = { readonly value: number };

/** What the host uses of an instance of the kernel; whoever knows WebAssembly makes one (`assembly/kernel.ts`). */
export type KernelExports = PathExports & {
  readonly memory: LinearMemory;
  readonly mark: () => number;
  readonly forget: (from: number) => void;
  readonly forgetAll: () => void;
  readonly allocateTables: (
    sessions: number,
    stops: number,
    targets: number,
    holds: number,
    events: number,
    filters: number,
  ) => void;
  readonly allocateWalks: (
    waits: number,
    maxPositions: number,
    sessionsIn: number,
    minTrades: number,
    room: number,
  ) => void;
  readonly evaluate: () => void;
  readonly clearPairs: () => void;
} & Readonly<Record<ToldName, Told>>;

type ToldName =
  | "bars"
  | "contenderCount"
  | "contenders"
  | "counts"
  | "dayOf"
  | "eventMasks"
  | "filterMasks"
  | "histograms"
  | "marginalCells"
  | "marginals"
  | "maxPositions"
  | "pairCellCount"
  | "pairCells"
  | "risk"
  | "stopExits"
  | "stopPnls"
  | "stride"
  | "targetExits"
  | "targetPnls"
  | "timeExits"
  | "timePnls"
  | "valid"
  | "waits"
  | "widerStops"
  | "widerTargets";
