import type * as z from "zod";

type Schema = z.ZodType;

/** Who may call: anybody, or the holder of a valid access token. */
type Access = "public" | "member";

/** Refusals that only some routes give; the others follow from what a route takes and who may call it. */
type Refusal = 400 | 401 | 402 | 403 | 409 | 410;

/** One HTTP call, said once: handlers, the CDK app, the web client and the OpenAPI document read it from here. */
export type Route = {
  readonly method: "GET" | "POST";
  /** As the browser calls it, trailing slash included where the specification has one. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  readonly summary: string;
  readonly params?: Schema;
  /** What may stand behind the path's question mark; other names there are nobody's business. */
  readonly query?: Schema;
  readonly body?: Schema;
  /** Largest body accepted, bytes; 64 KB where absent. */
  readonly bodyLimit?: number;
  /** Absent where the answer is 204 without a body. */
  readonly response?: Schema;
  readonly refusals?: readonly Refusal[];
  /**
   * How long whoever asked may use the answer without asking again, which is then done by its tag (304); not at all where
   * absent. Only for what is the same for all who may call.
   */
  readonly cacheSeconds?: number;
};

type Parsed<S> = S extends Schema ? z.output<S> : undefined;

/** What a handler receives of the call, parsed. */
export type Input<R extends Route> = {
  params: Parsed<R["params"]>;
  query: Parsed<R["query"]>;
  body: Parsed<R["body"]>;
};
/** What a client must give: only the parts that the route has, before parsing. */
type Raw<S> = S extends Schema ? z.input<S> : undefined;
type Needed<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };
export type CallInput<R extends Route> = Needed<{
  params: Raw<R["params"]>;
  query: Raw<R["query"]>;
  body: Raw<R["body"]>;
}>;
export type Output<R extends Route> = Parsed<R["response"]>;

/** Declares a route; keeps the literal types that clients and handlers are checked by. */
export const route = <const R extends Route>(definition: R): R => definition;

/** The path as an HTTP API's route key has it: without the trailing slash. */
export const pathWithoutSlash = (path: string): string => path.replace(/\/$/, "");
