import { decodeCandidates, encodeCandidates } from "#shared/engine/candidate-bytes.ts";
import { type Candidates, candidatesOf, candidatesOnDemand } from "#shared/engine/candidates.ts";
import type { KindPorts, PieceParts, Run } from "../job-kind.ts";
import { type LoadedBacktest, loadBacktest } from "./load.ts";

const decode = (bytes: Uint8Array, { from, to }: Run): Candidates | undefined => {
  try {
    const rows = decodeCandidates(bytes);
    return rows.from === from && rows.skips.length === to - from ? rows : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
};

/**
 * The pieces of a backtest: candidates of its sessions, as indices into the market's. None takes long enough to check
 * for a cancel.
 */
export const backtestPieces: PieceParts<KindPorts, LoadedBacktest, Candidates> = {
  load: loadBacktest,
  work: async ({ job, period }, { from, to }) => candidatesOf(job, period, from, to),
  whole: ({ job, period }) => candidatesOnDemand(job, period),
  encode: (_, candidates) => encodeCandidates(candidates),
  decode: (_, bytes, run) => decode(bytes, run),
};
