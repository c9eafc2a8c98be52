import { expect, test } from "vitest";
import type { Route } from "#shared/contracts/route.ts";
import { routes } from "#shared/contracts/routes.ts";
import { paramsOf } from "../support/good-calls.ts";
import { BLANKS, TEXT_FIELDS, type TextField, UNSEEN, withText } from "../support/text-fields.ts";
import { request, type Session, signIn } from "./client.ts";
import { address } from "./means.ts";

/** Texts in which nobody sees anything, in every place of every call that wants one. */

const session: Session = await signIn(address);

/** Where a text is needed. What a sweep takes is known by counting it, which starts none. */
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

test("blanks are answered as nothing is", { timeout: 120_000 }, async () => {
  for (const field of wanted) {
    // In a path, nothing makes another path.
    const expected = field.part === "params" ? 404 : (await call(field, "")).status;
    for (const text of [" ", "\t", "\u00a0", "\ufeff", " ".repeat(15), BLANKS.join("")])
      expect((await call(field, text)).status, told(field, text)).toBe(expected);
  }
});

test("other characters that do not show make nothing fail", { timeout: 120_000 }, async () => {
  for (const field of wanted) {
    // Tries of that are counted, and its user is that of other tests.
    if (field.route === "changePassword") continue;
    for (const text of ["\u0000", "\u200b", UNSEEN.join("")])
      expect((await call(field, text)).status, told(field, text)).toBeLessThan(500);
  }
});
