import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Piece } from "#shared/sweep/grid/pieces.ts";
import type { SweepJob } from "./sweep-job.ts";

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

/**
 * Works on all pieces with a thread for each core, and calls `onDone` after each; their bytes, in the pieces' order.
 * Throws what a thread threw.
 */
export const workOnPieces = async (
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
