import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { Worker } from "node:worker_threads";
import { buildSync, stop as stopBuilding } from "esbuild";
import { computes, type FunctionSpec, titleOf } from "../template/functions.ts";
import { memoryOf, watchMemory } from "./memory-watch.ts";
import {
  type Failure,
  type FunctionThread,
  type Invocation,
  LOADED,
  type Outcome,
  TIDIED,
} from "./messages.ts";
import type { SharedBytesHost } from "./shared-bytes.ts";

/** One execution environment: a thread that holds a function's code and memory from one call to the next. */
export type Environment = {
  /** Whether it can take another call; false for good after a crash or a call that ran out of time. */
  isAlive(): boolean;
  /** Runs one event; there must be no other running. Never rejected. */
  run(requestId: string, payload: string): Promise<Outcome>;
  stop(): Promise<void>;
};

/** A function and its surroundings, the same for each of its environments. */
export type EnvironmentOptions = {
  readonly spec: FunctionSpec;
  /** Asked when a thread starts. */
  readonly variables: () => Readonly<Record<string, string>>;
  readonly sharedBytes: Pick<SharedBytesHost, "connect">;
  /** Told of what the function prints. */
  readonly onOutput: (text: string) => void;
};

const MS = 1000;
const MB = 1024 * 1024;
/** V8 ends the whole process, and not the thread alone, where one grows over its limit fast: the watch is to be first. */
const SPARE_HEAP_MB = 512;
/**
 * What is new and mostly gone soon. Without a limit each thread keeps a hundred megabytes for it; with less, what a
 * backtest makes of its trades would be taken for old.
 */
const YOUNG_MB = { computing: 16, waiting: 4 } as const;

/** By how much a thread may grow from call to call before its garbage is collected. */
const GROWTH_MB = { computing: 48, waiting: 6 } as const;

/** In one piece and without its types: a thread that takes them off itself needs a compiler for it, 10 MB in each. */
const { outputFiles } = buildSync({
  entryPoints: [fileURLToPath(new URL("./function-thread.ts", import.meta.url))],
  bundle: true,
  platform: "node",
  format: "esm",
  write: false,
});
// Else it keeps a thread of its own.
void stopBuilding();
const THREAD = new URL(`data:text/javascript,${encodeURIComponent(outputFiles[0]?.text ?? "")}`);

/** The start is no part of a function's time, as in the cloud: on a busy machine code takes seconds to load. */
const MAX_START_MS = 60_000;

/** Of a thread that is called again and again. */
const LOOK_AGAIN_MS = 500;

const failed = (failure: Failure): Outcome => ({ kind: "failed", failure });

const timedOut = ({ timeoutSeconds }: FunctionSpec): Outcome =>
  failed({
    errorType: "Sandbox.Timedout",
    errorMessage: `Error: Task timed out after ${timeoutSeconds.toFixed(2)} seconds`,
  });

/** The platform knows of a dead process only that it is dead; why is in the log. */
const crashed = (reason: string): Outcome =>
  failed({ errorType: "Runtime.ExitError", errorMessage: `Error: Runtime exited with error: ${reason}` });

/** For the function's log, where an operator looks for why it was killed. */
const outOfMemory = ({ memoryMb }: FunctionSpec, bytes: number): string => {
  const message = `out of memory: ${Math.ceil(bytes / MB)} MB are used, ${memoryMb} MB allowed`;
  return `${JSON.stringify({ level: "ERROR", message })}\n`;
};

// Node hands out its collector only so, and to threads that start from now on.
setFlagsFromString("--expose-gc");

const threadOf = ({ spec, variables, sharedBytes }: EnvironmentOptions): Worker => {
  const [file, exportName = ""] = spec.handler.split(".");
  const port = sharedBytes.connect();
  const workerData: FunctionThread = {
    file: join(spec.codeFolder, `${file}.mjs`),
    exportName,
    functionName: spec.name,
    functionArn: spec.arn,
    memoryMb: spec.memoryMb,
    growthBytes: (computes(spec) ? GROWTH_MB.computing : GROWTH_MB.waiting) * MB,
    sharedBytes: port,
  };
  return new Worker(THREAD, {
    workerData,
    // Seen in the process list, which shows fifteen letters.
    name: titleOf(spec).slice(0, 15),
    transferList: [port],
    env: { ...variables(), AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(spec.memoryMb) },
    stdout: true,
    stderr: true,
    resourceLimits: {
      maxOldGenerationSizeMb: spec.memoryMb + SPARE_HEAP_MB,
      maxYoungGenerationSizeMb: computes(spec) ? YOUNG_MB.computing : YOUNG_MB.waiting,
    },
  });
};

/**
 * Starts the thread at once; the first event waits for its code. Code that does not load fails every event. `onMemory` is
 * told how many bytes the thread has, now and then during an event and after it.
 */
export const startEnvironment = (
  options: EnvironmentOptions,
  onMemory: (bytes: number) => void,
): Environment => {
  const { spec, onOutput } = options;
  const thread = threadOf(options);
  const loading = Promise.withResolvers<void>();
  let isAlive = true;
  let settle: ((outcome: Outcome) => void) | undefined;

  const end = (outcome: Outcome): void => {
    isAlive = false;
    settle?.(outcome);
    loading.resolve();
  };
  thread.stdout.setEncoding("utf8").on("data", onOutput);
  thread.stderr.setEncoding("utf8").on("data", onOutput);
  let lookedMs = Number.NEGATIVE_INFINITY;
  /** Not to be had of a thread that has just ended. */
  const lookAtMemory = (): void => {
    lookedMs = performance.now();
    void memoryOf(thread).then(onMemory, () => undefined);
  };
  thread.on("message", (said: Outcome | typeof LOADED | typeof TIDIED) => {
    if (said === LOADED) loading.resolve();
    else if (said === TIDIED) lookAtMemory();
    else settle?.(said);
  });
  thread.on("error", (error) => {
    onOutput(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    end(crashed(error instanceof Error ? error.message : String(error)));
  });
  thread.on("exit", (status) => end(crashed(`exit status ${status}`)));

  const kill = (outcome: Outcome): void => {
    end(outcome);
    void thread.terminate();
  };

  const stop = async (): Promise<void> => {
    isAlive = false;
    await thread.terminate();
  };

  return {
    isAlive: () => isAlive,
    stop,
    run: async (requestId, payload) => {
      const { promise, resolve } = Promise.withResolvers<Outcome>();
      settle = resolve;
      let timer = setTimeout(() => kill(timedOut(spec)), MAX_START_MS);
      const memory = watchMemory(thread, spec.memoryMb * MB, {
        onLook: onMemory,
        onOver: (bytes) => {
          onOutput(outOfMemory(spec, bytes));
          kill(crashed("signal: killed"));
        },
      });
      await loading.promise;
      clearTimeout(timer);
      const limitMs = spec.timeoutSeconds * MS;
      const invocation: Invocation = { requestId, payload, deadlineMs: Date.now() + limitMs };
      timer = setTimeout(() => kill(timedOut(spec)), limitMs);
      thread.postMessage(invocation);
      const outcome = await promise;
      clearTimeout(timer);
      memory.stop();
      // Each look interrupts the thread; one that comes to rest is looked at again when it has tidied up.
      if (performance.now() - lookedMs >= LOOK_AGAIN_MS) lookAtMemory();
      settle = undefined;
      return outcome;
    },
  };
};
