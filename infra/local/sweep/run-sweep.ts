import { availableParallelism } from "node:os";
import type { Slice } from "#shared/contracts/job.ts";
import type { TickerEntry } from "#shared/contracts/manifest.ts";
import { TaskId } from "#shared/contracts/task-id.ts";
import { piecesOf } from "#shared/sweep/grid/pieces.ts";
import { newId } from "../../../functions/process/new-id.ts";
import type { Outcome } from "../../../functions/runs/kinds/job-kind.ts";
import { joinSweepPieces, loadPlannedSweep } from "../../../functions/runs/kinds/sweep.ts";
import type { Objects } from "../../../functions/store/objects/ports.ts";
import type { JobFile } from "../../../functions/tasks/job-file.ts";
import { rememberedMarkets } from "../../../functions/tickers/markets.ts";
import { builtKernel } from "../../bundles/kernel-build.ts";
import { portsOf, type SweepJob } from "./sweep-job.ts";
import { progressTo, type Screen } from "./sweep-progress.ts";
import { workOnPieces } from "./work-on-pieces.ts";

/** Enough pieces for each thread that progress is seen, and none waits long for another at the end. */
const PIECES_PER_THREAD = 8;
/** Under this many combinations a piece is not worth its own start. */
const LEAST_PIECE = 1_000_000;

const readMarket = async (market: Objects, { key, coreBytes }: TickerEntry): Promise<SharedArrayBuffer> => {
  const found = await market.get(key, coreBytes);
  if (!found) throw new Error(`there is no market object ${key}`);
  const shared = new SharedArrayBuffer(found.bytes.length);
  new Uint8Array(shared).set(found.bytes);
  return shared;
};

const readJob = async (market: Objects, file: JobFile): Promise<SweepJob> => {
  const { vix } = file.references;
  const entries = [file.ticker, ...(file.others ?? [])];
  return {
    file,
    markets: new Map(
      await Promise.all(entries.map(async (each) => [each.key, await readMarket(market, each)] as const)),
    ),
    vix: vix === undefined ? undefined : await rememberedMarkets(market).reference(vix),
    kernel: await builtKernel(),
  };
};

/** Runs a whole sweep with a thread for each core, and tells its progress on a screen. */
export const runSweep = async (
  market: Objects,
  file: JobFile,
  screen: Screen,
): Promise<Outcome | undefined> => {
  const job = await readJob(market, file);
  const ports = portsOf(job);
  const { grid, period } = await loadPlannedSweep(ports, "");
  const worthIt = Math.ceil(grid.combinations / LEAST_PIECE);
  const count = Math.min(availableParallelism() * PIECES_PER_THREAD, worthIt);
  const pieces = piecesOf(grid, period.days.length, { pieces: count });
  const progress = progressTo(screen, grid.combinations, Date.now);
  const bytes = await workOnPieces(job, pieces, (piece) => progress.add(piece.combinations));
  progress.say("All are done: running the best again and joining …");
  const taskId = TaskId.parse(newId());
  const slices = pieces.map(({ from, to }, index): Slice => ({ taskId, index, from, to }));
  const stored = { get: async ({ index }: Slice) => bytes[index], put: async () => undefined };
  const outcome = await joinSweepPieces(ports, slices, stored, async () => true);
  progress.clear();
  return outcome;
};
