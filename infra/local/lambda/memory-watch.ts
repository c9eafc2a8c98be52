import type { Worker } from "node:worker_threads";

/**
 * How much memory an environment has, as the platform would count it. A thread's limits are those of its heap alone; a
 * chain lies outside of it, in ArrayBuffers and in memory of WebAssembly, which V8 counts as external. What threads
 * share (`shared-bytes.ts`) is nobody's here.
 */

const MB = 1024 * 1024;

/** What a process of Node's has beside all that V8 knows of: its code, its stacks, its sockets. */
const RUNTIME_BYTES = 48 * MB;

/** Often enough for what is filled with hundreds of megabytes a second; a look takes a tenth of a millisecond. */
const LOOK_EVERY_MS = 100;

/** Bytes that the thread alone has of this process; answered in the midst of its work as well. */
export const memoryOf = async (thread: Pick<Worker, "getHeapStatistics">): Promise<number> => {
  const { total_physical_size: heap, external_memory: external } = await thread.getHeapStatistics();
  return heap + external;
};

/** Whom a watch tells of the bytes that a thread has, as `memoryOf` counts them. */
export type MemoryWatcher = {
  readonly onLook: (bytes: number) => void;
  /** Told once, by how many bytes it has with its runtime, when that is over the limit. */
  readonly onOver: (bytes: number) => void;
};

/** Looks at a thread again and again, until it is stopped or the thread is over the limit. */
export const watchMemory = (
  thread: Pick<Worker, "getHeapStatistics">,
  limitBytes: number,
  { onLook, onOver }: MemoryWatcher,
): { stop(): void } => {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const stop = (): void => {
    isStopped = true;
    clearTimeout(timer);
  };
  const look = async (): Promise<void> => {
    // Not to be had of a thread that is just being made.
    const bytes = await memoryOf(thread).catch(() => 0);
    if (isStopped) return;
    onLook(bytes);
    if (bytes + RUNTIME_BYTES <= limitBytes) {
      timer = setTimeout(look, LOOK_EVERY_MS).unref();
      return;
    }
    stop();
    onOver(bytes + RUNTIME_BYTES);
  };
  timer = setTimeout(look, LOOK_EVERY_MS).unref();
  return { stop };
};
