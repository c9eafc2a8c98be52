import * as z from "zod";
import { GROUP_NAMES, groupRule } from "#shared/contracts/form/fields.ts";
import { initialRow } from "#shared/contracts/form/form-answer.ts";
import type { Route } from "#shared/contracts/route.ts";
import { type RouteName, routes } from "#shared/contracts/routes.ts";
import { sweepBody } from "../functions/sweeps/sweep-body.ts";

/** Every text that a call may bring, found in the contracts themselves. */

/** A text of a call: the schema that it is part of, something which that schema takes, and where in it the text stands. */
export type TextField = {
  readonly route: RouteName;
  readonly part: "body" | "params";
  readonly schema: z.ZodType;
  readonly good: unknown;
  readonly path: readonly string[];
};

/** As much of a JSON Schema as says where texts are. */
type Shape = {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
};

const FIRST = "0";

const textPaths = ({ type = [], properties = {}, items, anyOf = [] }: Shape): string[][] => [
  ...([type].flat().includes("string") ? [[]] : []),
  ...Object.entries(properties).flatMap(([name, shape]) => textPaths(shape).map((path) => [name, ...path])),
  ...(items ? textPaths(items).map((path) => [FIRST, ...path]) : []),
  ...anyOf.flatMap(textPaths),
];

const PASSWORD = "a long password";

/** Every section is on: the fields of one that is off are not looked at. */
const backtestBody = {
  ...Object.fromEntries(GROUP_NAMES.map((name) => [name, [initialRow(groupRule(name).fields)]])),
  overallFields: [{ ...initialRow(groupRule("overallFields").fields), ticker: "SPY" }],
  filterFields: [{ risk_management: true, event_filters: true, entry_filters: true }],
};

/** A body that each call takes. */
const BODIES: Partial<Record<RouteName, unknown>> = {
  createToken: { username: "ada", password: PASSWORD },
  refreshToken: { refresh: "token" },
  logout: { refresh: "token" },
  signUp: { username: "ada", email: "ada@example.org", password: PASSWORD },
  verifyEmail: { uid: "id", token: "token" },
  requestReset: { email: "ada@example.org" },
  resetPassword: { username_or_email: "ada", password: PASSWORD },
  changePassword: { old_password: PASSWORD, password: "another long password" },
  submitBacktest: backtestBody,
  countSweep: sweepBody(),
  submitSweep: sweepBody(),
  shareBacktest: { shared: true },
  shareSweep: { shared: true },
  logError: { message: "It broke", stack: "at here", location: "/", timestamp: "2026-01-05T10:00:00.000Z" },
};

const PARAMS: Readonly<Record<string, string>> = {
  uid: "id",
  token: "token",
  taskId: "x".repeat(22),
  ticker: "SPY",
  user: "ada",
  name: "spy-20260105-1",
  backtestId: "spy-20260105-1",
};

/** What stands for each parameter in a path. */
export const paramsOf = ({ path }: Pick<Route, "path">): Record<string, string> =>
  Object.fromEntries(
    [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, PARAMS[name] ?? `no value for ${name}`]),
  );

const fieldsIn = (route: RouteName, part: TextField["part"], schema: z.ZodType | undefined, good: unknown) =>
  schema === undefined
    ? []
    : textPaths(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Shape).map(
        (path): TextField => ({ route, part, schema, good, path }),
      );

export const TEXT_FIELDS: readonly TextField[] = Object.entries(routes).flatMap(([key, each]) => {
  const name = key as RouteName;
  const route: Route = each;
  return [
    ...fieldsIn(name, "body", route.body, BODIES[name]),
    ...fieldsIn(name, "params", route.params, paramsOf(route)),
  ];
});

/** The value with another in the place that a path leads to; what is on the way and no such container is replaced. */
export const withText = (value: unknown, [key, ...rest]: readonly string[], text: string): unknown => {
  if (key === undefined) return text;
  if (key === FIRST) {
    const [first, ...others] = Array.isArray(value) ? (value as unknown[]) : [];
    return [withText(first, rest, text), ...others];
  }
  const held = typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
  return { ...held, [key]: withText((held as Record<string, unknown>)[key], rest, text) };
};

/** Characters that nobody sees: all that `trim` takes away. */
export const BLANKS = [
  ..."\t\n\v\f\r ",
  ..."\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a",
  ..."\u2028\u2029\u202f\u205f\u3000\ufeff",
];

/** Characters that nobody sees either, and that are text all the same. */
export const UNSEEN = [..."\u0000\u0085\u00ad\u034f\u115f\u180e\u200b\u200d\u200e\u2060\u2800\u3164\uffa0"];
