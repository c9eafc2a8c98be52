import { expect, test } from "vitest";
import type { Route } from "#shared/contracts/route.ts";
import { routes } from "#shared/contracts/routes.ts";
import { paramsOf } from "../support/good-calls.ts";
import { BLANKS, TEXT_FIELDS, type TextField, UNSEEN, withText } from "../support/text-fields.ts";
import { request, type Session, signIn } from "./client.ts";
import { address } from "./means.ts";

/** Blank texts in every text field of every call. */

const session: Session = await signIn(address);

/** Fields that need a text. A count reads a sweep's body without starting a sweep. */
const wanted = TEXT_FIELDS.filter(
  ({ route, schema, good, path }) =>
    route !== "submitSweep" && !schema.safeParse(withText(good, path, "")).success,
);

const pathOf = ({ path }: Route, params: Readonly<Record<string, string>>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));

const call = ({ route: name, part, good, path }: TextField, text: string) => {
  const route: Route = routes[name];
  const changed = withText(good, path, text);
  const params = part === "params" ? (changed as Record<string, string>) : paramsOf(route);
  const body = part === "body" ? { body: changed } : route.method === "POST" ? { body: {} } : {};
  const access = route.access === "member" ? { access: session.access } : {};
  return request(address, route.method, pathOf(route, params), { ...body, ...access });
};

const told = ({ route, path }: TextField, text: string) =>
  `${route} ${path.join(".")} ${JSON.stringify(text)}`;

test("answers a blank text like a missing one, in every field of every call", {
  timeout: 120_000,
}, async () => {
  for (const field of wanted) {
    // An empty path parameter makes another path.
    const expected = field.part === "params" ? 404 : (await call(field, "")).status;
    for (const text of [" ", "\ufeff", BLANKS.join("")])
      expect((await call(field, text)).status, told(field, text)).toBe(expected);
  }
});

test("accepts or refuses other invisible characters without a 5xx", { timeout: 120_000 }, async () => {
  for (const field of wanted) {
    // The service counts these attempts, and other tests use the same user.
    if (field.route === "changePassword") continue;
    for (const text of ["\u0000", UNSEEN.join("")])
      expect((await call(field, text)).status, told(field, text)).toBeLessThan(500);
  }
});
