import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Route } from "#shared/contracts/route.ts";
import { routes } from "#shared/contracts/routes.ts";

const CONTRACTS = join(import.meta.dirname, "../../../shared/contracts");

const isRoute = (value: unknown): value is Route => {
  const { method, path, access } = Object(value) as Partial<Route>;
  return method !== undefined && access !== undefined && path?.startsWith("/api/") === true;
};

/** Returns every route declared in the contracts, by name. */
const declared = async (): Promise<Map<string, Route>> => {
  const files = readdirSync(CONTRACTS, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".ts"),
  );
  const modules = await Promise.all(
    files.map((file) => import(join(CONTRACTS, file)) as Promise<Record<string, unknown>>),
  );
  return new Map(
    modules.flatMap((module) =>
      Object.entries(module).flatMap(([name, value]): [string, Route][] =>
        isRoute(value) ? [[name, value]] : [],
      ),
    ),
  );
};

test("lists every declared route in the table under its own name", async () => {
  const found = await declared();
  expect([...found.keys()].toSorted()).toEqual(Object.keys(routes).toSorted());
  for (const [name, route] of Object.entries(routes)) expect(found.get(name), name).toBe(route);
});
