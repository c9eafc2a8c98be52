import * as fc from "fast-check";
import type * as z from "zod";
import type { Route } from "#shared/contracts/route.ts";
import { type RouteName, routes } from "#shared/contracts/routes.ts";
import { goodBodyOf } from "../good-calls.ts";
import { HOSTILE_BODIES, HOSTILE_STRINGS } from "./hostile-texts.ts";
import { textOf, treeOf } from "./json-tree.ts";
import { mutated } from "./mutations.ts";
import { schemaValues } from "./schema-values.ts";

/** Valid, nearly valid, and hostile calls of every route, drawn from the contracts alone. */

export type HostileCall = {
  readonly name: RouteName;
  /** Decoded path parameters. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** `name=value` each. */
  readonly cookies: readonly string[];
  /** The raw body; undefined for none. */
  readonly raw: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
};

type CallOptions = {
  readonly routes?: readonly RouteName[];
  /** Valid bodies for the service under test, in place of the generic ones. */
  readonly bodies?: Partial<Record<RouteName, unknown>>;
  /** Values for path parameters, such as the ids of other users. */
  readonly params?: Readonly<Record<string, readonly string[]>>;
};

const bodiesOf = (route: Route, good: unknown): fc.Arbitrary<string | undefined> => {
  const whole = fc.constantFrom(...HOSTILE_BODIES);
  if (!route.body)
    return fc.oneof(
      { weight: 6, arbitrary: fc.constant(route.method === "POST" ? "{}" : undefined) },
      { weight: 1, arbitrary: whole },
    );
  const goods = good === undefined ? [] : [{ weight: 6, arbitrary: fc.constant(good) }];
  const values = fc.oneof(...goods, { weight: 2, arbitrary: schemaValues(route.body) });
  return fc.oneof(
    { weight: 9, arbitrary: mutated(values.map(treeOf)).map(textOf) },
    { weight: 1, arbitrary: whole },
  );
};

/** List cursors that no answer contained. */
export const FORGED_PLACES: readonly string[] = [
  ["2026-11-20T15:00:00.000Z", "test-20261120-1"],
  ["0000-01-01T00:00:00Z", "\u0000"],
  ["9999-12-31T23:59:59.999Z", "x".repeat(128)],
  ["2026-11-20T15:00:00.000Z", "\ud800"],
  ["2026-11-20T15:00:00.000Z", ""],
  [],
  {},
  null,
].map((place) => Buffer.from(JSON.stringify(place)).toString("base64url"));

/** Returns texts for the fields of a path or a query. */
const textsOf = (
  part: z.ZodType | undefined,
  known: NonNullable<CallOptions["params"]>,
): Record<string, fc.Arbitrary<string>> => {
  const { shape = {} } = (part ?? {}) as { readonly shape?: Readonly<Record<string, z.ZodType>> };
  const each = Object.entries(shape).map(([name, schema]): [string, fc.Arbitrary<string>] => {
    const ids = (known[name] ?? []).map((id) => ({ weight: 2, arbitrary: fc.constant(id) }));
    const others = [
      { weight: 1, arbitrary: schemaValues(schema).map(String) },
      { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_STRINGS) },
    ];
    return [name, fc.oneof(...ids, ...others)];
  });
  return Object.fromEntries(each);
};

const queryOf = (route: Route): fc.Arbitrary<Readonly<Record<string, string>>> =>
  fc.record(
    { ...textsOf(route.query, { from: FORGED_PLACES }), extra: fc.constantFrom(...HOSTILE_STRINGS) },
    { requiredKeys: [] },
  );

const cookies = fc.array(
  fc
    .tuple(fc.constantFrom("device", "session", "__proto__"), fc.constantFrom(...HOSTILE_STRINGS))
    .map(([name, value]) => `${name}=${encodeURIComponent(value.slice(0, 500))}`),
  { maxLength: 2 },
);

const JSON_TYPE = "application/json";

const headers = fc
  .record({
    "content-type": fc.oneof(
      { weight: 12, arbitrary: fc.constant(JSON_TYPE) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          "",
          "text/plain",
          "application/json; charset=utf-16",
          "application/jsonp",
          "multipart/form-data; boundary=x",
          "application/x-www-form-urlencoded",
          "APPLICATION/JSON;charset=utf-8",
        ),
      },
    ),
    "idempotency-key": fc.constantFrom(
      undefined,
      undefined,
      "one",
      "two",
      "",
      "é",
      "k".repeat(255),
      "k".repeat(256),
    ),
    "content-encoding": fc.constantFrom(undefined, undefined, undefined, "gzip", "br"),
    "if-none-match": fc.constantFrom(undefined, undefined, "*", 'W/"x", , "', ",".repeat(1_000)),
    "stripe-signature": fc.constantFrom(
      undefined,
      "",
      "t=1,v1=00",
      "t=,v1=,v0=",
      `t=${"9".repeat(400)},v1=é`,
    ),
  })
  .map(
    (all) =>
      Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Record<
        string,
        string
      >,
  );

const callsOf = (name: RouteName, { bodies = {}, params = {} }: CallOptions): fc.Arbitrary<HostileCall> => {
  const route: Route = routes[name];
  return fc.record({
    name: fc.constant(name),
    params: fc.record(textsOf(route.params, params)),
    query: queryOf(route),
    cookies,
    raw: bodiesOf(route, bodies[name] ?? goodBodyOf(name)),
    headers,
  });
};

/** Draws calls of all routes, or of the named ones, with equal weight. */
export const hostileCalls = (options: CallOptions = {}): fc.Arbitrary<HostileCall> =>
  fc.oneof(...(options.routes ?? (Object.keys(routes) as RouteName[])).map((name) => callsOf(name, options)));
