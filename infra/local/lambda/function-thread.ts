import { pathToFileURL } from "node:url";
import { getHeapStatistics } from "node:v8";
import { parentPort, workerData } from "node:worker_threads";
import type { Failure, FunctionThread, Invocation, LOADED, Outcome, TIDIED } from "./messages.ts";
import { offerSharedBytes } from "./offer-shared-bytes.ts";

/** Runs in a thread of its own: loads one function's bundle and calls its handler, one event at a time. */

const { file, exportName, functionName, functionArn, memoryMb, growthBytes, sharedBytes } =
  workerData as FunctionThread;

type Handler = (event: unknown, context: object) => unknown;

const failureOf = (error: unknown): Failure => {
  if (!(error instanceof Error)) return { errorType: typeof error, errorMessage: String(error) };
  return { errorType: error.name, errorMessage: error.message, trace: (error.stack ?? "").split("\n") };
};

const contextOf = ({ requestId, deadlineMs }: Invocation) => ({
  functionName,
  functionVersion: "$LATEST",
  invokedFunctionArn: functionArn,
  memoryLimitInMB: String(memoryMb),
  awsRequestId: requestId,
  logGroupName: functionName,
  logStreamName: functionName,
  callbackWaitsForEmptyEventLoop: false,
  getRemainingTimeInMillis: () => Math.max(0, deadlineMs - Date.now()),
});

const load = async (): Promise<Handler> => {
  const loaded: Record<string, unknown> = await import(pathToFileURL(file).href);
  const handler = loaded[exportName];
  if (typeof handler !== "function") throw new Error(`${file} exports no function ${exportName}`);
  return handler as Handler;
};

offerSharedBytes(sharedBytes);

/** A bundle that cannot be loaded fails every call in the same way. */
const handler = load().catch((error: unknown) => {
  console.error(error);
  return () => {
    throw error;
  };
});

const run = async (invocation: Invocation): Promise<Outcome> => {
  try {
    const result = await (await handler)(JSON.parse(invocation.payload), contextOf(invocation));
    return { kind: "returned", payload: JSON.stringify(result) ?? "null" };
  } catch (error) {
    return { kind: "failed", failure: failureOf(error) };
  }
};

void handler.then(() => parentPort?.postMessage("loaded" satisfies typeof LOADED));

/** Long enough that a thread which is called again and again is not held up. */
const TIDY_AFTER_MS = 1500;
/** Of a thread at rest all is collected, and what is left is moved together: that takes ten times as long. */
const TIDY_WELL_AFTER_MS = 5000;

/** Much of what a thread at rest has is what its last calls left behind. Whoever starts the thread exposes it. */
const collect = globalThis.gc;

const bytesNow = (): number => {
  const { total_physical_size: heap, external_memory: external } = getHeapStatistics();
  return heap + external;
};

/** What was left when all garbage was collected last. */
let kept = Number.POSITIVE_INFINITY;
void handler.then(() => {
  kept = bytesNow();
});

const tidy = (flavor: "regular" | "last-resort"): void => {
  collect?.({ type: "major", execution: "sync", flavor });
  kept = bytesNow();
  parentPort?.postMessage("tidied" satisfies typeof TIDIED);
};

/** V8 lets a small heap become twice as large before it looks for garbage, and here are dozens. */
const tidyWhereGrown = (): void => {
  if (bytesNow() - kept > growthBytes) tidy("regular");
};

let rest: NodeJS.Timeout[] = [];

const tidyLater = (): void => {
  rest = [
    setTimeout(tidy, TIDY_AFTER_MS, "regular").unref(),
    setTimeout(tidy, TIDY_WELL_AFTER_MS, "last-resort").unref(),
  ];
};

parentPort?.on("message", async (invocation: Invocation) => {
  for (const timer of rest) clearTimeout(timer);
  parentPort?.postMessage(await run(invocation));
  tidyWhereGrown();
  tidyLater();
});
