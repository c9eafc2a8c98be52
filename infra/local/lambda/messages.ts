import type { MessagePort } from "node:worker_threads";

/** What a host and the thread of a function say to each other. Payloads are JSON texts, as they are in the cloud. */

/** What a thread is told at its start: the function it is to be. */
export type FunctionThread = {
  /** The bundle's file. */
  readonly file: string;
  readonly exportName: string;
  readonly functionName: string;
  readonly functionArn: string;
  readonly memoryMb: number;
  /** By how much it may grow from call to call before it collects its garbage. */
  readonly growthBytes: number;
  /** Leads to the host of the bytes that threads share. */
  readonly sharedBytes: MessagePort;
};

/** What a thread says once its code is there, or will never be; from then on it says an `Outcome` for each event. */
export const LOADED = "loaded";

/** What a thread says when it has given back what it did not need. */
export const TIDIED = "tidied";

/** One event for the thread, which answers it with an `Outcome`. */
export type Invocation = {
  readonly requestId: string;
  readonly payload: string;
  /** Milliseconds since 1970. */
  readonly deadlineMs: number;
};

/** How a function failed, as the platform tells it. */
export type Failure = {
  readonly errorType: string;
  readonly errorMessage: string;
  readonly trace?: readonly string[];
};

/** What a caller learns; a function that throws, dies or runs out of time has `failed`. */
export type Outcome =
  | { readonly kind: "returned"; readonly payload: string }
  | { readonly kind: "failed"; readonly failure: Failure };
