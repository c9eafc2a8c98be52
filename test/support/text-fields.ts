import * as z from "zod";
import type { Route } from "#shared/contracts/route.ts";
import { type RouteName, routes } from "#shared/contracts/routes.ts";
import { goodBodyOf, paramsOf } from "./good-calls.ts";

/** Every text field of every request, found in the contracts. */

/** A text field: the schema that contains it, a valid value of that schema, and the path of the text in the value. */
export type TextField = {
  readonly route: RouteName;
  readonly part: "body" | "params";
  readonly schema: z.ZodType;
  readonly good: unknown;
  readonly path: readonly string[];
};

/** The parts of a JSON Schema that show where texts are. */
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
    ...fieldsIn(name, "body", route.body, goodBodyOf(name)),
    ...fieldsIn(name, "params", route.params, paramsOf(route)),
  ];
});

/** Returns the value with `text` at the path. Anything on the path that is no such container is replaced. */
export const withText = (value: unknown, [key, ...rest]: readonly string[], text: string): unknown => {
  if (key === undefined) return text;
  if (key === FIRST) {
    const [first, ...others] = Array.isArray(value) ? (value as unknown[]) : [];
    return [withText(first, rest, text), ...others];
  }
  const held = typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
  return { ...held, [key]: withText((held as Record<string, unknown>)[key], rest, text) };
};

/** Invisible characters that `trim` removes. */
export const BLANKS = [
  ..."\t\n\v\f\r ",
  ..."\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a",
  ..."\u2028\u2029\u202f\u205f\u3000\ufeff",
];
