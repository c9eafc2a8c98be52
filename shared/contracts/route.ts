import type * as z from "zod";
import type { KeyScope } from "./key-scopes.ts";

type Schema = z.ZodType;

/** Who may call: everyone, or a member with an access token or an API key. */
type Access =
  | { readonly access: "public" }
  | {
      readonly access: "member";
      /** An API key needs one of these scopes. Without any, no key may call: the route touches the account itself. */
      readonly scopes: readonly KeyScope[];
    };

/** Refusals of some routes. The others follow from a route's inputs and access. */
type Refusal = 400 | 401 | 402 | 403 | 409 | 410;

/** The definition of a call beside its method, its path and its callers. */
type RouteParts = {
  readonly summary: string;
  readonly params?: Schema;
  /** Query parameters. Other names are ignored. */
  readonly query?: Schema;
  readonly body?: Schema;
  /** Maximum body in bytes; 64 KB by default. */
  readonly bodyLimit?: number;
  /** Absent for an answer of 204 without a body. */
  readonly response?: Schema;
  readonly refusals?: readonly Refusal[];
  /** Seconds that a client may cache the answer, the same for all callers, before it revalidates by ETag (304). */
  readonly cacheSeconds?: number;
};

type Method = "GET" | "POST" | "DELETE";
/** The path as called, with the specification's trailing slashes. */
type Path = `/api/${string}`;

/** One HTTP call. Handlers, the CDK app, the web client and the OpenAPI document all read it. */
export type Route = Access & RouteParts & { readonly method: Method; readonly path: Path };

type Parsed<S> = S extends Schema ? z.output<S> : undefined;

/** The parsed call that a handler receives. */
export type Input<R extends Route> = {
  params: Parsed<R["params"]>;
  query: Parsed<R["query"]>;
  body: Parsed<R["body"]>;
};
/** The inputs that a client passes, before parsing. */
type Raw<S> = S extends Schema ? z.input<S> : undefined;
type Needed<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };
export type CallInput<R extends Route> = Needed<{
  params: Raw<R["params"]>;
  query: Raw<R["query"]>;
  body: Raw<R["body"]>;
}>;
export type Output<R extends Route> = Parsed<R["response"]>;

/** Declares a member's route and keeps its literal types, which check clients and handlers. */
export const route = <
  const M extends Method,
  const P extends Path,
  const S extends readonly KeyScope[],
  const R extends RouteParts,
>(
  method: M,
  path: P,
  scopes: S,
  parts: R,
) => ({ method, path, access: "member" as const, scopes, ...parts });

/** Declares a route that everyone may call. */
export const publicRoute = <const M extends Method, const P extends Path, const R extends RouteParts>(
  method: M,
  path: P,
  parts: R,
) => ({ method, path, access: "public" as const, ...parts });

/** Returns the path without the trailing slash, as in an HTTP API's route key. */
export const pathWithoutSlash = (path: string): string => path.replace(/\/$/, "");
