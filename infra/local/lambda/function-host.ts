import { appendFileSync, mkdirSync, renameSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import * as z from "zod";
import { report, saidOnce } from "../console/report.ts";
import { hasDiskFault, isDiskFault, tellDiskFault } from "../data/disk-fault.ts";
import type { Messages } from "../queues/messages.ts";
import { computes, type FunctionSpec, titleOf } from "../template/functions.ts";
import { computeThreads, type IdleTimes } from "./compute-threads.ts";
import type { Outcome } from "./messages.ts";
import { collectGarbage, returnMemory } from "./return-memory.ts";
import { type SharedBytesLimits, sharedBytes } from "./shared-bytes.ts";
import { startThread, type Thread, type ThreadOptions } from "./thread.ts";
import { TooManyRequests } from "./too-many-requests.ts";

/** Writes the prints of a function to a file, and its errors to the console too. */

const MAX_BYTES = 10 * 1024 * 1024;

const Line = z.object({
  level: z.enum(["ERROR", "CRITICAL"]),
  message: z.string(),
  error: z.object({ message: z.string() }).optional(),
});

/** Keeps the file before as `.1`. */
const turnOver = (file: string): void => {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > MAX_BYTES) renameSync(file, `${file}.1`);
};

const errorIn = (line: string): string | undefined => {
  if (!line.startsWith("{")) return undefined;
  try {
    const { data } = Line.safeParse(JSON.parse(line));
    return data && `${data.message}${data.error ? `: ${data.error.message}` : ""}`;
  } catch {
    return undefined;
  }
};

/** A full disk loses lines, and fails no call. */
const append = (file: string, text: string): void => {
  try {
    appendFileSync(file, text);
  } catch (error) {
    if (!isDiskFault(error)) throw error;
    tellDiskFault(error);
  }
};

/** Accepts prints in any pieces. */
const functionLog = (name: string, file: string): ((text: string) => void) => {
  mkdirSync(dirname(file), { recursive: true });
  turnOver(file);
  let rest = "";
  const tell = saidOnce((error) => report.error(`${name}: ${error} (see ${file})`));
  return (text) => {
    append(file, text);
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const error = errorIn(line);
      // On a full disk the console says so once, and not each consequence.
      if (error !== undefined && !hasDiskFault()) tell(error);
    }
  };
};

export type FunctionHost = {
  /** Runs one event and waits. Throws UnknownFunction or TooManyRequests; an error of the function is an outcome. */
  invoke(functionName: string, payload: string): Promise<Outcome>;
  /** Stores an event and delivers it without waiting. Throws UnknownFunction. */
  send(functionName: string, payload: string): void;
  stop(): Promise<void>;
};

export type FunctionHostOptions = {
  readonly functions: readonly FunctionSpec[];
  /** Logs go to `log` in it. */
  readonly folder: string;
  /** Stores the events that were sent. */
  readonly messages: Messages;
  /** Variables of all functions, over those of the template. */
  readonly variables: Readonly<Record<string, string>>;
  readonly idleTimes?: IdleTimes;
};

export class UnknownFunction extends Error {
  override readonly name = "ResourceNotFoundException";
}

/** Twice the markets of the whole sample. */
const SHARED: SharedBytesLimits = { bytes: 400 * 1024 ** 2, idleMs: 5 * 60_000 };
const MAX_REQUESTS = 1000;
const REQUEST_HEAP_MB = { old: 1024, young: 16 };
const COMPUTE_YOUNG_MB = 16;
/** A request thread that takes longer to answer a ping is blocked. */
const GRACE_MS = 2000;
/** The pause before an event's second try; the cloud waits for minutes. */
const FIRST_PAUSE_MS = 1000;

/** The largest answer that Lambda takes. */
const MAX_ANSWER_BYTES = 6 * 1024 * 1024 - 1024;

const withinLimit = (outcome: Outcome): Outcome => {
  if (outcome.kind === "failed" || Buffer.byteLength(outcome.payload) <= MAX_ANSWER_BYTES) return outcome;
  return {
    kind: "failed",
    failure: {
      errorType: "Function.ResponseSizeTooLarge",
      errorMessage: "Response payload size exceeded maximum allowed payload size (6291556 bytes).",
    },
  };
};

/** Variables of one function: its thread names log lines by their call, and sets the memory size for each call. */
const OF_ONE_FUNCTION = /^(POWERTOOLS_SERVICE_NAME|AWS_LAMBDA_.*)$/;

/** The variables of all functions together. Throws where two functions have different values of one. */
export const commonVariables = (functions: readonly FunctionSpec[]): Record<string, string> => {
  const all = new Map<string, string>();
  for (const { name, environment } of functions)
    for (const [variable, value] of Object.entries(environment)) {
      if (OF_ONE_FUNCTION.test(variable)) continue;
      if ((all.get(variable) ?? value) !== value)
        throw new Error(`${variable} of ${name} contradicts another function's, and both share a thread`);
      all.set(variable, value);
    }
  return Object.fromEntries(all);
};

/**
 * Starts a host: one thread runs all functions that wait for other services, and a thread per core runs those that
 * compute. Threads start at the first call; a request thread that dies or is blocked is replaced.
 */
export const startFunctionHost = (options: FunctionHostOptions): FunctionHost => {
  const { functions, folder, messages, variables, idleTimes } = options;
  const shared = sharedBytes(SHARED);
  const ofTemplate = commonVariables(functions);
  const logOf = (title: string) => functionLog(title, join(folder, "log", `${title}.log`));
  const printHost = logOf("host");
  const byName = new Map(functions.map((spec) => [spec.name, { spec, print: logOf(titleOf(spec)) }]));
  const start = (more: Pick<ThreadOptions, "name" | "heapMb" | "graceMs">): Thread =>
    startThread({
      ...more,
      variables: { ...ofTemplate, ...variables },
      sharedBytes: shared,
      onPrint: (functionName = "", text) => (byName.get(functionName)?.print ?? printHost)(text),
    });

  let requestThread: Thread | undefined;
  const runRequest = (spec: FunctionSpec, payload: string): Promise<Outcome> => {
    if (!requestThread?.isAlive())
      requestThread = start({ name: "requests", heapMb: REQUEST_HEAP_MB, graceMs: GRACE_MS });
    if (requestThread.running() >= MAX_REQUESTS) throw new TooManyRequests("too many calls run");
    return requestThread.run(spec, payload);
  };

  /** Gives back what ended threads leave, and after the last of them what the others do not need any more. */
  const giveBack = (threadsLeft: number): void => {
    if (threadsLeft === 0) {
      requestThread?.collect();
      collectGarbage();
    }
    void returnMemory();
  };

  const computeMb = Math.max(...functions.filter(computes).map(({ memoryMb }) => memoryMb), 0);
  const heapMb = { old: computeMb, young: COMPUTE_YOUNG_MB };
  const startCompute = () => start({ name: "computes", heapMb, graceMs: 0 });
  const compute = computeThreads(startCompute, giveBack, idleTimes);

  const named = (name: string) => {
    const found = byName.get(name);
    if (!found) throw new UnknownFunction(`Function not found: ${name}`);
    return found;
  };

  const invoke = async (name: string, payload: string): Promise<Outcome> => {
    const { spec, print } = named(name);
    const run = computes(spec) ? compute.run : runRequest;
    const outcome = withinLimit(await run(spec, payload));
    if (outcome.kind === "failed") print(`${JSON.stringify({ failed: outcome.failure })}\n`);
    return outcome;
  };

  for (const { name, retryAttempts, maxEventAgeSeconds } of functions)
    messages.consume(`event of ${name}`, {
      deliver: async (_, { body }) => (await invoke(name, body)).kind === "returned",
      pauseMs: (receives) => FIRST_PAUSE_MS * receives,
      maxReceives: retryAttempts + 1,
      maxAgeMs: maxEventAgeSeconds * 1000,
      isCountedAnew: true,
    });

  return {
    invoke,
    send: (name, payload) => {
      named(name);
      messages.send(`event of ${name}`, payload);
    },
    stop: async () => {
      shared.stop();
      await Promise.all([requestThread?.stop(), compute.stop()]);
    },
  };
};
