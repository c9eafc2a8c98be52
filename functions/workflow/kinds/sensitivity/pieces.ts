import * as z from "zod";
import { pickMetrics, statisticsOf } from "#shared/contracts/present.ts";
import { NeighborFigures } from "#shared/contracts/sensitivity/results.ts";
import { METRICS_OF } from "#shared/domain/metrics.ts";
import { dollarsOf } from "#shared/domain/money.ts";
import { type Period, periodOf } from "#shared/engine/market/period.ts";
import { neighborRunner, type Outcome } from "#shared/engine/neighbors.ts";
import { type LoadedBacktest, loadBacktest } from "../backtest/load.ts";
import type { KindPorts, PieceParts, Run } from "../job-kind.ts";
import { type Units, unitsOf } from "./neighbors.ts";

/** A sensitivity's backtest with its data, its units, and the sessions of the curves' points. */
export type LoadedSensitivity = LoadedBacktest &
  Units & {
    /** Indices into the market's sessions. */
    readonly points: readonly number[];
  };

const MOST_POINTS = 60;

/** Returns evenly spaced sessions of a period, first and last included. */
const pointsOf = ({ first, last }: Period): number[] => {
  const count = Math.min(MOST_POINTS, last - first + 1);
  return Array.from({ length: count }, (_, point) =>
    count === 1 ? first : first + Math.round((point * (last - first)) / (count - 1)),
  );
};

/** A part of the results: the figures of consecutive units. */
type Figures = readonly NeighborFigures[];

const figuresOf = (
  { summary, balances }: Outcome,
  { first }: Period,
  points: LoadedSensitivity["points"],
): NeighborFigures => {
  const pnlOn = (session: number): number =>
    session < first ? 0 : (balances[session - first] ?? 0) - summary.startBalanceCents;
  return {
    ...pickMetrics(METRICS_OF.neighbor, statisticsOf(summary)),
    // A sum with 0 is never −0, which JSON would not keep.
    curve: points.map((session) => 0 + Math.round(dollarsOf(pnlOn(session)))),
  };
};

const decode = (bytes: Uint8Array, { from, to }: Run): Figures | undefined => {
  try {
    const figures = z.array(NeighborFigures).parse(JSON.parse(new TextDecoder().decode(bytes)));
    return figures.length === to - from ? figures : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return undefined;
    throw error;
  }
};

/** The pieces of a sensitivity: the figures of its units. */
export const sensitivityPieces: PieceParts<KindPorts, LoadedSensitivity, Figures> = {
  load: async (ports, taskId) => {
    const loaded = await loadBacktest(ports, taskId);
    const { file, job, period } = loaded;
    return {
      ...loaded,
      ...unitsOf(file, job.strategy, period, job.market.sessions),
      points: pointsOf(period),
    };
  },
  work: async ({ job, strategies, points }, { from, to }, isActive) => {
    const run = neighborRunner(job);
    const figures: NeighborFigures[] = [];
    for (const strategy of strategies.slice(from, to)) {
      if (!(await isActive())) return undefined;
      const period = periodOf(strategy, job.market);
      if (!period) throw new Error("a neighbor has no session of its backtest");
      figures.push(figuresOf(run(strategy, period), period, points));
    }
    return figures;
  },
  encode: (_, figures) => new TextEncoder().encode(JSON.stringify(figures)),
  decode: (_, bytes, run) => decode(bytes, run),
};
