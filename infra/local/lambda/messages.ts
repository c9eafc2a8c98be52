/** The messages between the host of functions and its threads. Payloads are JSON texts, as they are in the cloud. */

export type Call = {
  /** Unique in its thread. */
  readonly id: number;
  readonly requestId: string;
  readonly functionName: string;
  readonly functionArn: string;
  readonly file: string;
  readonly exportName: string;
  /** The service name that the function's log lines carry. */
  readonly title: string;
  readonly memoryMb: number;
  readonly timeoutSeconds: number;
  readonly payload: string;
};

export type Failure = {
  readonly errorType: string;
  readonly errorMessage: string;
  readonly trace?: readonly string[];
};

/** The answer to a caller; a function that throws, dies or exceeds its time-out has `failed`. */
export type Outcome =
  | { readonly kind: "returned"; readonly payload: string }
  | { readonly kind: "failed"; readonly failure: Failure };

export type ToThread =
  | { readonly kind: "call"; readonly call: Call }
  /** A thread whose event loop runs answers with `pong`. */
  | { readonly kind: "ping" }
  /** Asks for a garbage collection. */
  | { readonly kind: "collect" }
  /** The answer to `want`; the thread must load the bytes where they are undefined. */
  | { readonly kind: "bytes"; readonly name: string; readonly bytes: SharedArrayBuffer | undefined };

export type FromThread =
  /** The bundle is loaded: the call's time begins. */
  | { readonly kind: "started"; readonly id: number }
  | { readonly kind: "ended"; readonly id: number; readonly outcome: Outcome }
  | { readonly kind: "printed"; readonly functionName: string | undefined; readonly text: string }
  | { readonly kind: "pong" }
  | { readonly kind: "want"; readonly name: string }
  /** `bytes` is undefined where there are none. */
  | { readonly kind: "loaded"; readonly name: string; readonly bytes: SharedArrayBuffer | undefined };
