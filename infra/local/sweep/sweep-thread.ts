import { parentPort, workerData } from "node:worker_threads";
import type { Piece } from "#shared/sweep/grid/pieces.ts";
import { sweepPieces } from "../../../functions/runs/kinds/sweep.ts";
import { portsOf, type SweepJob } from "./sweep-job.ts";

/** Runs in a thread of its own: works on one piece after the other, and answers each with its bytes. */

const sweep = await sweepPieces.load(portsOf(workerData as SweepJob), "");

parentPort?.on("message", async (piece: Piece) => {
  const part = await sweepPieces.work(sweep, piece, async () => true);
  if (part) parentPort?.postMessage(sweepPieces.encode(sweep, part));
});
