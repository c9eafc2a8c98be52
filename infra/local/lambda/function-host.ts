import { availableParallelism } from "node:os";
import { join } from "node:path";
import { computes, type FunctionSpec, titleOf } from "../template/functions.ts";
import { type Environments, environmentsOf, type Keeping, TooLate, TooManyRequests } from "./environments.ts";
import { type EventQueue, openEventQueue } from "./event-queue.ts";
import { functionLog } from "./function-log.ts";
import { memoryRoom } from "./memory-room.ts";
import type { Outcome } from "./messages.ts";
import { type SharedBytesLimits, sharedBytesHost } from "./shared-bytes.ts";

/** Runs the functions of the template. */
export type FunctionHost = {
  /** Runs one event and waits. Throws UnknownFunction or TooManyRequests; what the function throws is an outcome. */
  invoke(functionName: string, payload: string): Promise<Outcome>;
  /** Takes an event that nobody waits for. Throws UnknownFunction. */
  send(functionName: string, payload: string): void;
  /** Delivers events that were not dealt with when the last process ended. */
  resume(): void;
  stop(): Promise<void>;
};

/** The functions and what they find around them. */
export type FunctionHostOptions = {
  readonly functions: readonly FunctionSpec[];
  /** For what is printed and for events that wait. */
  readonly folder: string;
  /** A function's variables, as it will find them in `process.env`; asked when a thread starts. */
  readonly variablesOf: (spec: FunctionSpec) => Readonly<Record<string, string>>;
  /** How long threads are kept without a call: 2 minutes the last one of a function, 20 seconds the others. */
  readonly keeping?: Keeping;
  /** What all threads together may have in memory, 800 MB; only a function's first starts where that is taken. */
  readonly memoryBytes?: number;
};

/** The template has no function of that name. */
export class UnknownFunction extends Error {
  override readonly name = "ResourceNotFoundException";
}

const KEEPING: Keeping = { lastMs: 2 * 60_000, othersMs: 20_000 };
/**
 * Leaves more than half of 2 GB: to what they share, the tables and the stand-ins, and to what V8 and the allocator keep for
 * some seconds of threads that have ended.
 */
const MEMORY_BYTES = 800 * 1024 ** 2;
/** Of that, what of ended threads may be on its way back when another one is ended. */
const BACK_SHARE = 0.25;
/** Twice the markets of the whole sample. */
const SHARED: SharedBytesLimits = { bytes: 400 * 1024 ** 2, idleMs: 5 * 60_000 };
/** Of a function that computes, more than there are cores would only wait for each other. */
const COMPUTING = availableParallelism();
/** Each more of the others has code of its own to compile and a heap to keep, which costs more than it wins. */
const WAITING = 2;
/** About what the start of a thread takes. Whoever computes is not waited for: that lasts, and cores are free for it. */
const PATIENCE_MS = 300;

/** The largest answer that the platform takes. */
const MAX_ANSWER_BYTES = 6 * 1024 * 1024 - 1024;

const scaleOf = (spec: FunctionSpec): { limit: number; patienceMs: number } =>
  computes(spec) ? { limit: COMPUTING, patienceMs: 0 } : { limit: WAITING, patienceMs: PATIENCE_MS };

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

/**
 * A host whose threads start with the first calls: up to two per function, or one per core for functions that compute.
 * What they print goes to `log` in the folder, a file per function, and events wait in `events`.
 */
export const startFunctionHost = (options: FunctionHostOptions): FunctionHost => {
  const { functions, folder, variablesOf, keeping = KEEPING, memoryBytes = MEMORY_BYTES } = options;
  const room = memoryRoom({ limitBytes: memoryBytes, backBytes: memoryBytes * BACK_SHARE });
  const sharedBytes = sharedBytesHost(SHARED);
  const byName = new Map<
    string,
    { spec: FunctionSpec; environments: Environments; print: (text: string) => void }
  >(
    functions.map((spec) => {
      const print = functionLog(titleOf(spec), join(folder, "log", `${titleOf(spec)}.log`));
      const environments = environmentsOf({
        spec,
        keeping,
        room,
        sharedBytes,
        ...scaleOf(spec),
        variables: () => variablesOf(spec),
        onOutput: print,
      });
      return [spec.name, { spec, environments, print }];
    }),
  );

  const named = (name: string) => {
    const found = byName.get(name);
    if (!found) throw new UnknownFunction(`Function not found: ${name}`);
    return found;
  };

  const run = async (name: string, payload: string, isWanted?: () => boolean): Promise<Outcome> => {
    const { environments, print } = named(name);
    const outcome = withinLimit(await environments.run(payload, isWanted));
    if (outcome.kind === "failed") print(`${JSON.stringify({ failed: outcome.failure })}\n`);
    return outcome;
  };

  const events: EventQueue = openEventQueue(join(folder, "events"), {
    deliver: async (name, payload, isWanted) => {
      try {
        return (await run(name, payload, isWanted)).kind;
      } catch (error) {
        if (error instanceof TooManyRequests) return "throttled";
        if (error instanceof TooLate) return "too late";
        throw error;
      }
    },
    policyOf: (name) => byName.get(name)?.spec,
  });

  return {
    invoke: (name, payload) => run(name, payload),
    send: (name, payload) => {
      named(name);
      events.add(name, payload);
    },
    resume: events.resume,
    stop: async () => {
      events.stop();
      sharedBytes.stop();
      await Promise.all([...byName.values()].map(({ environments }) => environments.stop()));
    },
  };
};
