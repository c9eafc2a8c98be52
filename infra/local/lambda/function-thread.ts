import { AsyncLocalStorage } from "node:async_hooks";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { parentPort } from "node:worker_threads";
import type { Call, Failure, FromThread, Outcome, ToThread } from "./messages.ts";
import { collectGarbage } from "./return-memory.ts";

/**
 * Runs functions in a worker thread: imports a bundle at its first call and runs calls side by side. Async local storage
 * holds the call that code runs for, so that prints and stray errors are attributed to their function.
 */

type Handler = (event: unknown, context: object) => unknown;
type Load = () => Promise<Uint8Array | undefined>;

const current = new AsyncLocalStorage<Call>();
const open = new Set<number>();
const handlers = new Map<string, Promise<Handler>>();

const post = (message: FromThread): void => parentPort?.postMessage(message);

const failed = (failure: Failure): Outcome => ({ kind: "failed", failure });

const failureOf = (error: unknown): Failure => {
  if (!(error instanceof Error)) return { errorType: typeof error, errorMessage: String(error) };
  return { errorType: error.name, errorMessage: error.message, trace: (error.stack ?? "").split("\n") };
};

const end = ({ id }: Call, outcome: Outcome): void => {
  if (open.delete(id)) post({ kind: "ended", id, outcome });
};

/** Bundles share one logger here, which carries the name of the first of them. */
const named = (text: string, call: Call | undefined): string =>
  call ? text.replace(/^(\{.*?"service":)"[^"]*"/, `$1"${call.title}"`) : text;

const print = (chunk: Uint8Array | string): boolean => {
  const call = current.getStore();
  const text = named(typeof chunk === "string" ? chunk : Buffer.from(chunk).toString("utf8"), call);
  post({ kind: "printed", functionName: call?.functionName, text });
  return true;
};
for (const stream of [process.stdout, process.stderr]) stream.write = print;

/** An error outside of every call ends the thread, and thereby fails all calls that run. */
const onStrayError = (error: unknown): void => {
  console.error(error);
  const call = current.getStore();
  if (!call) process.exit(1);
  const { message } = error instanceof Error ? error : { message: String(error) };
  end(call, failed({ errorType: "Runtime.ExitError", errorMessage: `Error: Runtime exited: ${message}` }));
};
process.on("uncaughtException", onStrayError);
process.on("unhandledRejection", onStrayError);

const asked = new Map<string, PromiseWithResolvers<SharedArrayBuffer | undefined>>();

const ask = (name: string): Promise<SharedArrayBuffer | undefined> => {
  const answer = asked.get(name) ?? Promise.withResolvers<SharedArrayBuffer | undefined>();
  asked.set(name, answer);
  post({ kind: "want", name });
  return answer.promise;
};

/** Frees the loaded bytes: the shared copy replaces them. */
const share = (name: string, loaded: Uint8Array | undefined): Uint8Array | undefined => {
  const bytes = loaded && new SharedArrayBuffer(loaded.length);
  const shared = bytes && new Uint8Array(bytes);
  if (loaded) shared?.set(loaded);
  post({ kind: "loaded", name, bytes });
  if (loaded?.buffer instanceof ArrayBuffer) loaded.buffer.transfer(0);
  return shared;
};

const sharedBytes = async (name: string, load: Load): Promise<Uint8Array | undefined> => {
  const found = await ask(name);
  if (found) return new Uint8Array(found);
  try {
    return share(name, await load());
  } catch (error) {
    share(name, undefined);
    throw error;
  }
};

const importFile = (file: string): Promise<Record<string, unknown>> => import(pathToFileURL(file).href);

/** Bundles that lie together have one module for bytes of all threads, which lies beside them. */
const offerSharedBytes = async (folder: string): Promise<void> => {
  const file = join(folder, "process-shared-bytes.mjs");
  if (!existsSync(file)) return;
  const { shareBytesBy } = await importFile(file);
  if (typeof shareBytesBy !== "function") throw new Error(`${file} exports no shareBytesBy`);
  shareBytesBy(sharedBytes);
};

const load = async ({ file, exportName }: Call): Promise<Handler> => {
  await offerSharedBytes(dirname(file));
  const { [exportName]: handler } = await importFile(file);
  if (typeof handler !== "function") throw new Error(`${file} exports no function ${exportName}`);
  return handler as Handler;
};

const contextOf = (call: Call) => {
  const deadlineMs = Date.now() + call.timeoutSeconds * 1000;
  return {
    functionName: call.functionName,
    functionVersion: "$LATEST",
    invokedFunctionArn: call.functionArn,
    memoryLimitInMB: String(call.memoryMb),
    awsRequestId: call.requestId,
    logGroupName: call.functionName,
    logStreamName: call.functionName,
    callbackWaitsForEmptyEventLoop: false,
    getRemainingTimeInMillis: () => Math.max(0, deadlineMs - Date.now()),
  };
};

const run = async (call: Call): Promise<void> => {
  open.add(call.id);
  // Only threads of functions with other needs run one call at a time and read this.
  process.env.AWS_LAMBDA_FUNCTION_MEMORY_SIZE = String(call.memoryMb);
  try {
    const handler = handlers.get(call.functionName) ?? load(call);
    handlers.set(call.functionName, handler);
    const handle = await handler;
    post({ kind: "started", id: call.id });
    const result = await handle(JSON.parse(call.payload), contextOf(call));
    end(call, { kind: "returned", payload: JSON.stringify(result) ?? "null" });
  } catch (error) {
    end(call, failed(failureOf(error)));
  }
};

parentPort?.on("message", (message: ToThread) => {
  if (message.kind === "ping") post({ kind: "pong" });
  else if (message.kind === "collect") collectGarbage();
  else if (message.kind === "call") void current.run(message.call, run, message.call);
  else {
    const { name, bytes } = message;
    const answer = asked.get(name);
    asked.delete(name);
    answer?.resolve(bytes);
  }
});
