import type { LinearMemory, PathExports } from "./path-inputs.ts";

/** A number that the kernel tells, mostly where something is in its memory. */
type Told = { readonly value: number };

/** What the host uses of an instance of the kernel; whoever knows WebAssembly makes one (`assembly/kernel.ts`). */
export type KernelExports = PathExports & {
  readonly memory: LinearMemory;
  readonly mark: () => number;
  readonly forget: (from: number) => void;
  readonly forgetAll: () => void;
  /** Sets how many values a rule dimension has, by its place in S14's order of those. */
  readonly setLength: (place: number, length: number) => void;
  readonly allocateTables: (sessions: number) => void;
  readonly allocateWalks: (sessionsIn: number, minTrades: number, room: number) => void;
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
