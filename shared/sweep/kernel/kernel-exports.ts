import type { LinearMemory, PathExports } from "./path-inputs.ts";

/** A global of the kernel, mostly an address in its memory. */
type Global = { readonly value: number };

/** The kernel's exports that the host uses (`assembly/kernel.ts`). The host instantiates the WebAssembly itself. */
export type KernelExports = PathExports & {
  readonly memory: LinearMemory;
  readonly mark: () => number;
  readonly forget: (from: number) => void;
  readonly forgetAll: () => void;
  /** Sets the number of values of a rule dimension, by its index in S14's order. */
  readonly setLength: (place: number, length: number) => void;
  readonly allocateTables: (sessions: number) => void;
  readonly allocateWalks: (sessionsIn: number, minTrades: number, room: number) => void;
  /** Set what was written to `checkpointSessions` and `foldWindows`, after `allocateWalks`. */
  readonly setCheckpoints: (count: number, split: number) => void;
  readonly setFolds: (count: number, objective: number) => void;
  readonly evaluate: () => void;
  readonly clearPairs: () => void;
} & Readonly<Record<GlobalName, Global>>;

type GlobalName =
  | "bars"
  | "checkpointSessions"
  | "choices"
  | "contenderCount"
  | "contenders"
  | "counts"
  | "cuts"
  | "dayOf"
  | "eventMasks"
  | "filterMasks"
  | "foldWindows"
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
  | "trailExits"
  | "trailPnls"
  | "valid"
  | "waits"
  | "widerStops"
  | "widerTargets"
  | "widerTrails";
