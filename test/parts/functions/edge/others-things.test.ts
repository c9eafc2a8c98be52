import { isDeepStrictEqual } from "node:util";
import { describe, expect, test } from "vitest";
import type { Route } from "#shared/contracts/route.ts";
import { type RouteName, routes } from "#shared/contracts/routes.ts";
import { goodBodyOf } from "../../../support/good-calls.ts";
import { body } from "../world.ts";
import { adasOf, hostileWorld, ONLY_ADAS } from "./hostile-world.ts";

/** Fault 33 on every route with an id: another user's thing is answered like a missing one. */

/** A value of each parameter that no user has. New parameters need a row. */
const ABSENT: Readonly<Record<string, string>> = {
  taskId: "a".repeat(22),
  user: "zoe",
  backtestId: "test-20261120-9",
  name: "test-20261120-9",
  id: "portfolio-20261120-9",
  caseId: "a".repeat(22),
  keyId: "a".repeat(12),
  exportId: "a".repeat(22),
  part: "0",
};
/** Ids that are public, or come with a secret of their own. */
const NOBODYS = ["ticker", "uid", "token"];

const parametersOf = ({ path }: Route): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

const withIds = (Object.entries(routes) as [RouteName, Route][]).filter(([, route]) =>
  parametersOf(route).some((name) => !NOBODYS.includes(name)),
);

const adasParams = (
  names: readonly string[],
  { tasks, saved, cases, keys, exports }: Awaited<ReturnType<typeof hostileWorld>>,
) => {
  const ids: Readonly<Record<string, readonly string[]>> = {
    taskId: tasks,
    user: ["ada"],
    backtestId: saved,
    name: saved,
    id: saved,
    caseId: cases,
    keyId: keys,
    exportId: exports,
    part: ["0"],
  };
  return names.reduce<Record<string, string>[]>(
    (all, name) => all.flatMap((params) => (ids[name] ?? []).map((id) => ({ ...params, [name]: id }))),
    [{}],
  );
};

/** Strangers and reads change nothing there. */
const untouched = await hostileWorld();

describe.each(withIds)("%s", (name, route) => {
  const names = parametersOf(route);

  test("shows ada's things to ada alone, and to others as missing", async () => {
    const world = route.method === "GET" ? untouched : await hostileWorld();
    const absent = Object.fromEntries(names.map((each) => [each, ABSENT[each] ?? `no value for ${each}`]));
    const ask = async (as: string, params: Record<string, string>) => {
      const { status, body: told } = await world.call(name, { as, params, json: goodBodyOf(name) });
      return { status, told };
    };
    const all = adasParams(names, world);
    expect(all.length).toBeGreaterThan(0);
    const adas = adasOf(world.ports);
    for (const stranger of ["bob", "cy"]) {
      const nothing = await ask(stranger, absent);
      expect(nothing.status).toBe(404);
      for (const params of all) expect(await ask(stranger, params)).toEqual(nothing);
    }
    expect(isDeepStrictEqual(adasOf(world.ports), adas)).toBe(true);
    const own = await Promise.all(all.map((params) => ask("ada", params)));
    expect(own.some(({ status }) => status < 404 || status === 409)).toBe(true);
  });
});

test("lists only the caller's own things", async () => {
  const { call } = await hostileWorld();
  for (const name of [
    "listTasks",
    "listBacktests",
    "listSweeps",
    "listPortfolios",
    "listCases",
    "getMe",
  ] as const) {
    expect(JSON.stringify((await call(name, { as: "ada" })).body)).toMatch(/ada|test-20261120|"task_id"/);
    expect(JSON.stringify((await call(name, { as: "bob" })).body)).not.toMatch(/ada|test-20261120|"task_id"/);
  }
});

test("keeps Idempotency-Keys of users apart", async () => {
  const { ports, call } = await hostileWorld();
  const submit = async (as: string, json: unknown, key = "the same key") =>
    call("submitBacktest", { as, json, headers: { "idempotency-key": key } });
  const adas = (await submit("ada", body({ name: ONLY_ADAS }))).body.task_id;
  const bobs = (await submit("bob", body({ name: ONLY_ADAS }))).body.task_id;
  expect(bobs).not.toBe(adas);
  expect((await submit("ada", body({ name: ONLY_ADAS }))).body.task_id).toBe(adas);
  // The key of ada's row, if names and keys were simply joined.
  expect((await submit("bob", body(), "#id-of-ada#the same key")).body.task_id).not.toBe(adas);
  expect((await submit("bob", body())).status).toBe(409);
  expect(ports.taskRows.get(bobs)?.owner).toBe("id-of-bob");
});
