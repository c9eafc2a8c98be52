import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Slice } from "#shared/contracts/job.ts";
import type { TickerEntry } from "#shared/contracts/manifest.ts";
import { TaskId } from "#shared/contracts/task-id.ts";
import { type Piece, piecesOf } from "#shared/sweep/grid/pieces.ts";
import { newId } from "../../../functions/process/ids.ts";
import type { Outcome } from "../../../functions/runs/kinds/job-kind.ts";
import { joinSweepPieces, loadPlannedSweep } from "../../../functions/runs/kinds/sweep.ts";
import type { Objects } from "../../../functions/store/objects/ports.ts";
import type { JobFile } from "../../../functions/tasks/job-file.ts";
import { rememberedMarkets } from "../../../functions/tickers/markets.ts";
import { builtKernel } from "../../bundles/kernel-build.ts";
import { portsOf, type SweepJob } from "./sweep-job.ts";

/** Where lines go; a terminal is redrawn. */
export type Screen = { readonly isTTY?: boolean; write(text: string): unknown };

const ERASE_LINE = "\r\u001b[2K";
const MS_PER_SECOND = 1000;

const grouped = (count: number): string => Math.round(count).toLocaleString("en-US");

/** One line: combinations done of all, how many a second, what is left. */
const progressLine = (done: number, combinations: number, seconds: number): string => {
  const rate = done / Math.max(seconds, 0.001);
  const left = rate > 0 ? `, about ${Math.ceil((combinations - done) / rate)} s left` : "";
  return `${grouped(done)} of ${grouped(combinations)} combinations, ${grouped(rate)} a second${left}`;
};

const progressTo = (screen: Screen, combinations: number, now: () => number) => {
  const startedAtMs = now();
  let done = 0;
  return {
    add: (more: number): void => {
      done += more;
      const line = progressLine(done, combinations, (now() - startedAtMs) / MS_PER_SECOND);
      screen.write(screen.isTTY ? `${ERASE_LINE}${line}` : `${line}\n`);
    },
    say: (line: string): void => {
      screen.write(screen.isTTY ? `${ERASE_LINE}${line}` : `${line}\n`);
    },
    clear: (): void => {
      if (screen.isTTY) screen.write(ERASE_LINE);
    },
  };
};

/** The next message of a thread; an error where the thread ends before it. */
const answerOf = (thread: Worker): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const leave = (): void => {
      thread.off("message", done).off("error", reject).off("exit", ended);
    };
    const done = (bytes: Uint8Array): void => {
      leave();
      resolve(bytes);
    };
    const ended = (status: number): void => reject(new Error(`a worker ended with ${status}`));
    thread.on("message", done).on("error", reject).on("exit", ended);
  });

/** Works on all pieces, a thread for each core; `onDone` follows each. Throws as a thread threw. */
const workOnPieces = async (
  job: SweepJob,
  pieces: readonly Piece[],
  onDone: (piece: Piece) => void,
): Promise<Uint8Array[]> => {
  const bytes: Uint8Array[] = [];
  const waiting = [...pieces.entries()];
  const threads = Array.from(
    { length: Math.min(availableParallelism(), pieces.length) },
    () => new Worker(new URL("./sweep-thread.ts", import.meta.url), { workerData: job }),
  );
  const serve = async (thread: Worker): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, piece] = next;
      const answer = answerOf(thread);
      thread.postMessage(piece);
      bytes[index] = await answer;
      onDone(piece);
    }
  };
  try {
    await Promise.all(threads.map(serve));
  } finally {
    await Promise.all(threads.map((thread) => thread.terminate()));
  }
  return bytes;
};

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
