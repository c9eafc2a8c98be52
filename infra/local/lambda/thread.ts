import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { type FunctionSpec, titleOf } from "../template/functions.ts";
import type { Call, Failure, FromThread, Outcome, ToThread } from "./messages.ts";
import type { SharedBytes } from "./shared-bytes.ts";

/** A worker thread that runs functions. */
export type Thread = {
  /** False for good after a crash, or after a call that blocked the thread beyond its time-out. */
  isAlive(): boolean;
  running(): number;
  /** Runs one call; never rejected. */
  run(spec: FunctionSpec, payload: string): Promise<Outcome>;
  /** Has the thread free what it has let go of. */
  collect(): void;
  stop(): Promise<void>;
};

export type ThreadOptions = {
  /** Shown in the process list, which has room for 15 letters. */
  readonly name: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly heapMb: { readonly old: number; readonly young: number };
  /** After a time-out: how long the thread may take to answer a ping before it is terminated; 0 terminates at once. */
  readonly graceMs: number;
  readonly sharedBytes: Pick<SharedBytes, "connect">;
  /** Receives what functions print; the name is undefined for prints outside of every call. */
  readonly onPrint: (functionName: string | undefined, text: string) => void;
};

const MS = 1000;
/** Loading a bundle is no part of a function's time, as in the cloud: a busy machine needs seconds for it. */
const MAX_LOAD_MS = 60_000;

/** The folder of Node's compiled code. A thread that does not get it compiles the bundles itself. */
const { NODE_COMPILE_CACHE } = process.env;

type Open = { readonly spec: FunctionSpec; settle(outcome: Outcome): void; timer: NodeJS.Timeout };

const failed = (failure: Failure): Outcome => ({ kind: "failed", failure });

const timedOut = ({ timeoutSeconds }: FunctionSpec): Outcome =>
  failed({
    errorType: "Sandbox.Timedout",
    errorMessage: `Error: Task timed out after ${timeoutSeconds.toFixed(2)} seconds`,
  });

const crashed = (reason: string): Outcome =>
  failed({ errorType: "Runtime.ExitError", errorMessage: `Error: Runtime exited with error: ${reason}` });

const callOf = (id: number, spec: FunctionSpec, payload: string): Call => {
  const [file, exportName = ""] = spec.handler.split(".");
  return {
    id,
    payload,
    exportName,
    requestId: randomUUID(),
    functionName: spec.name,
    functionArn: spec.arn,
    file: join(spec.codeFolder, `${file}.mjs`),
    title: titleOf(spec),
    memoryMb: spec.memoryMb,
    timeoutSeconds: spec.timeoutSeconds,
  };
};

/** Starts a thread, which loads bundles at their first calls. */
export const startThread = (options: ThreadOptions): Thread => {
  const { name, variables, heapMb, graceMs, sharedBytes, onPrint } = options;
  const worker = new Worker(new URL("./function-thread.ts", import.meta.url), {
    name,
    env: { ...variables, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) },
    resourceLimits: { maxOldGenerationSizeMb: heapMb.old, maxYoungGenerationSizeMb: heapMb.young },
  });
  const open = new Map<number, Open>();
  let nextId = 0;
  let isAlive = true;
  let ping: NodeJS.Timeout | undefined;

  const post = (message: ToThread): void => worker.postMessage(message);
  const sharer = sharedBytes.connect((asked, bytes) => post({ kind: "bytes", name: asked, bytes }));

  const end = (reason: string): void => {
    isAlive = false;
    clearTimeout(ping);
    sharer.leave();
    for (const { settle } of open.values()) settle(crashed(reason));
  };
  const terminate = (reason: string): void => {
    end(reason);
    void worker.terminate();
  };

  const onTimeout = ({ spec, settle }: Open): void => {
    settle(timedOut(spec));
    if (graceMs === 0) {
      terminate("a call exceeded its time");
      return;
    }
    ping ??= setTimeout(() => {
      onPrint(undefined, `the thread ${name} is blocked and is replaced\n`);
      terminate("the thread was blocked");
    }, graceMs);
    post({ kind: "ping" });
  };
  const limit = (call: Open, ms: number): void => {
    clearTimeout(call.timer);
    call.timer = setTimeout(onTimeout, ms, call);
  };

  worker.on("message", (message: FromThread) => {
    if (message.kind === "printed") return onPrint(message.functionName, message.text);
    if (message.kind === "want") return sharer.want(message.name);
    if (message.kind === "loaded") return sharer.loaded(message.name, message.bytes);
    if (message.kind === "pong") {
      clearTimeout(ping);
      ping = undefined;
      return;
    }
    const call = open.get(message.id);
    if (message.kind === "ended") call?.settle(message.outcome);
    else if (call) limit(call, call.spec.timeoutSeconds * MS);
  });
  worker.on("error", (error: Error) => {
    const functions = new Set([...open.values()].map(({ spec }) => spec.name));
    for (const functionName of functions.size > 0 ? functions : [undefined])
      onPrint(functionName, `${error.stack ?? error.message}\n`);
    end(error.message);
  });
  worker.on("exit", (status) => end(`exit status ${status}`));

  return {
    isAlive: () => isAlive,
    running: () => open.size,
    run: (spec, payload) => {
      if (!isAlive) return Promise.resolve(crashed("the thread has ended"));
      const { promise, resolve } = Promise.withResolvers<Outcome>();
      const id = nextId++;
      const call: Open = {
        spec,
        settle: (outcome) => {
          clearTimeout(call.timer);
          open.delete(id);
          resolve(outcome);
        },
        timer: setTimeout(() => onTimeout(call), MAX_LOAD_MS),
      };
      open.set(id, call);
      post({ kind: "call", call: callOf(id, spec, payload) });
      return promise;
    },
    collect: () => {
      if (isAlive) post({ kind: "collect" });
    },
    stop: async () => {
      end("the service has ended");
      await worker.terminate();
    },
  };
};
