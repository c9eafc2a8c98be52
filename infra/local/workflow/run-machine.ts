import { availableParallelism } from "node:os";
import {
  ExecutionAbortedError,
  ExecutionError,
  ExecutionTimeoutError,
  type RunOptions,
  StateMachine,
} from "aws-local-stepfunctions";
import * as z from "zod";
import type { FunctionHost } from "../lambda/function-host.ts";
import { TooManyRequests } from "../lambda/too-many-requests.ts";
import { nameIn } from "../template/functions.ts";
import { type MapPlan, readDefinition, TERMINAL_ERRORS } from "./definition.ts";

/** Runs a state machine: the interpreter runs the states, this file calls functions and runs distributed maps. */

/** Access to functions and to the lists of maps. */
type Surroundings = {
  readonly host: Pick<FunctionHost, "invoke">;
  /** Returns an object's text. Throws when there is none. */
  readonly readObject: (bucket: string, key: string) => Promise<string>;
};

/** The end of an execution in Step Functions' terms; `output` is JSON. */
export type Ending =
  | { readonly status: "SUCCEEDED"; readonly output: string }
  | { readonly status: "FAILED" | "TIMED_OUT"; readonly error: string; readonly cause: string }
  | { readonly status: "ABORTED" };

/** A running execution. `ended` is never rejected; `abort` starts no further step and waits for none. */
export type Started = { readonly ended: Promise<Ending>; abort(): void };

/** A state machine, for any number of concurrent executions. */
export type Machine = {
  readonly arn: string;
  /** Other ARNs that start it. */
  readonly aliases?: readonly string[];
  run(name: string, executionArn: string, input: unknown): Started;
};

/** A failure that Retry and Catch match by its name, but for those that end the execution. */
class StateFailure extends Error {
  /** Read by the interpreter. */
  readonly isRetryable: boolean;
  readonly isCatchable: boolean;

  constructor(name: string, cause: string) {
    super(cause);
    this.name = name;
    this.isCatchable = !TERMINAL_ERRORS.includes(name);
    this.isRetryable = this.isCatchable;
  }
}

type JsonValue = Parameters<StateMachine["run"]>[0];
type Handler = (input: unknown) => Promise<JsonValue>;

const MAX_STATE_BYTES = 256 * 1024;

const LambdaCall = z.strictObject({ FunctionName: z.string(), Payload: z.json() });
const MapInput = z.strictObject({
  Bucket: z.string(),
  Key: z.string(),
  /** 0 for no limit. */
  MaxConcurrency: z.number().int().min(0),
  ToleratedFailurePercentage: z.number().min(0).max(100).default(0),
});
type MapInput = z.output<typeof MapInput>;
const Items = z.array(z.json());

const checkSize = (text: string): void => {
  if (Buffer.byteLength(text) > MAX_STATE_BYTES)
    throw new StateFailure("States.DataLimitExceeded", "a state's data is over 256 KB");
};

/** Lambda's optimized integration: `Payload` holds the function's result. */
const lambdaHandler =
  ({ host }: Surroundings, signal: AbortSignal): Handler =>
  async (input) => {
    signal.throwIfAborted();
    const { FunctionName, Payload } = LambdaCall.parse(input);
    const outcome = await host.invoke(nameIn(FunctionName), JSON.stringify(Payload)).catch((error) => {
      if (error instanceof TooManyRequests)
        throw new StateFailure("Lambda.TooManyRequestsException", error.message);
      throw error;
    });
    if (outcome.kind === "failed")
      throw new StateFailure(outcome.failure.errorType, JSON.stringify(outcome.failure));
    checkSize(outcome.payload);
    return { StatusCode: 200, ExecutedVersion: "$LATEST", Payload: JSON.parse(outcome.payload) };
  };

/** Calls `work` for each item with limited concurrency; stops at the first failure over `tolerated`. */
const forEach = async <T>(
  items: readonly T[],
  { atATime, tolerated }: { readonly atATime: number; readonly tolerated: number },
  work: (item: T, index: number) => Promise<unknown>,
): Promise<void> => {
  let next = 0;
  let failed = 0;
  const walk = async (): Promise<void> => {
    while (next < items.length && failed <= tolerated) {
      const index = next++;
      await work(items[index]!, index).catch((error: unknown) => {
        failed++;
        if (failed > tolerated) throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: Math.min(atATime, items.length) }, walk));
};

/** A child needs a core: with more children the others would wait, and exceed their time. */
const concurrencyOf = ({ MaxConcurrency: most }: MapInput): number => {
  const cores = availableParallelism();
  return most === 0 ? cores : Math.min(cores, most);
};

const readItems = async ({ readObject }: Surroundings, { Bucket, Key }: MapInput): Promise<JsonValue[]> => {
  const text = await readObject(Bucket, Key).catch((error: unknown) => {
    throw new StateFailure("States.ItemReaderFailed", `s3://${Bucket}/${Key}: ${String(error)}`);
  });
  const items = Items.safeParse(JSON.parse(text));
  if (!items.success) throw new StateFailure("States.ItemReaderFailed", `s3://${Bucket}/${Key} is no list`);
  return items.data as JsonValue[];
};

/** A distributed map: runs a child execution for each item of a list and drops their results. */
const mapHandler = (
  plan: MapPlan,
  around: Surroundings,
  calls: readonly string[],
  signal: AbortSignal,
): Handler => {
  const child = new StateMachine(plan.child, { validationOptions: { noValidate: true } });
  return async (input) => {
    const stop = new AbortController();
    const ends = AbortSignal.any([signal, stop.signal, AbortSignal.timeout(plan.timeoutSeconds * 1000)]);
    const read = MapInput.parse(input);
    const items = await readItems(around, read);
    const tolerated = Math.floor((items.length * read.ToleratedFailurePercentage) / 100);
    const runChild = async (item: JsonValue, index: number): Promise<void> => {
      ends.throwIfAborted();
      const run = child.run(item, {
        overrides: { taskResourceLocalHandlers: handlersFor(calls, lambdaHandler(around, ends)) },
        context: {
          Execution: { Name: `${plan.label}-${index}` },
          Map: { Item: { Index: index, Value: item } },
        },
      });
      ends.addEventListener("abort", run.abort, { once: true });
      try {
        await run.result;
      } finally {
        ends.removeEventListener("abort", run.abort);
      }
    };
    try {
      await forEach(items, { atATime: concurrencyOf(read), tolerated }, runChild);
      ends.throwIfAborted();
      return { items: items.length };
    } catch (error) {
      stop.abort();
      const { error: name, cause } = failureOf(error);
      throw new StateFailure("States.ExceedToleratedFailureThreshold", `${name}: ${cause}`);
    }
  };
};

const handlersFor = (names: readonly string[], handler: Handler): Record<string, Handler> =>
  Object.fromEntries(names.map((name) => [name, handler]));

const failureOf = (thrown: unknown): { error: string; cause: string } => {
  const error = thrown instanceof ExecutionError ? thrown.cause : thrown;
  return error instanceof Error
    ? { error: error.name, cause: error.message }
    : { error: "States.Runtime", cause: String(error) };
};

const endingOf = async (result: Promise<unknown>): Promise<Ending> => {
  try {
    return { status: "SUCCEEDED", output: JSON.stringify((await result) ?? null) };
  } catch (error) {
    if (error instanceof ExecutionAbortedError) return { status: "ABORTED" };
    if (error instanceof ExecutionTimeoutError)
      return { status: "TIMED_OUT", error: "States.Timeout", cause: error.message };
    return { status: "FAILED", ...failureOf(error) };
  }
};

/** Throws when the definition has a field that would be ignored here. */
export const openMachine = (arn: string, definition: unknown, around: Surroundings): Machine => {
  const { machine, calls, maps } = readDefinition(definition);
  const interpreter = new StateMachine(machine, { validationOptions: { noValidate: true } });
  return {
    arn,
    run: (name, executionArn, input) => {
      const stop = new AbortController();
      const handlers = handlersFor(calls, lambdaHandler(around, stop.signal));
      for (const [state, plan] of maps) handlers[state] = mapHandler(plan, around, calls, stop.signal);
      const options: RunOptions = {
        overrides: { taskResourceLocalHandlers: handlers },
        context: { Execution: { Id: executionArn, Name: name }, StateMachine: { Id: arn } },
      };
      const run = interpreter.run(input as JsonValue, options);
      return {
        ended: endingOf(run.result),
        abort: () => {
          stop.abort();
          run.abort();
        },
      };
    },
  };
};
