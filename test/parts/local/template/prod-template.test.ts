import { expect, test } from "vitest";
import { functionNames } from "../../../../infra/functions/function-list.ts";
import { readBlueprint } from "../../../../infra/local/template/blueprint.ts";
import { synthesise } from "../../infra/templates.ts";

/** A cloud template, with versions and aliases, describes the same service as the template of this machine. */

const local = readBlueprint((await synthesise("local")).folder);
const prod = readBlueprint((await synthesise("prod")).folder);

/** Returns the title of each function, without its stage. */
const titles = ({ functions }: typeof prod): Map<string, string> =>
  new Map(functions.map(({ name, environment }) => [name, String(environment.POWERTOOLS_SERVICE_NAME)]));

const answers = (blueprint: typeof prod, api: "http" | "socket") => {
  const byName = titles(blueprint);
  return Object.fromEntries(
    [...blueprint[api].functionByRoute].map(([key, name]) => [key, byName.get(name)]),
  );
};

test("resolves every route to its function through an alias", () => {
  expect([...titles(prod).values()].toSorted()).toEqual([...functionNames].toSorted());
  for (const api of ["http", "socket"] as const) {
    const expected = answers(local, api);
    expect(Object.keys(expected).length).toBeGreaterThan(2);
    expect(answers(prod, api)).toEqual(expected);
  }
});

test("resolves the alias of the machine and the versions of its steps", () => {
  const [machine] = prod.machines;
  expect(machine?.aliases).toEqual([`${machine?.arn}:live`]);
  const starter = prod.functions.find(
    ({ environment }) => environment.POWERTOOLS_SERVICE_NAME === "submitBacktest",
  );
  expect(starter?.environment.STATE_MACHINE_ARN).toBe(machine?.aliases[0]);
  const called = [...JSON.stringify(machine?.definition).matchAll(/"FunctionName":"([^"]+)"/g)].map(
    ([, arn = ""]) => arn,
  );
  const byName = titles(prod);
  for (const arn of called) {
    expect(arn).toMatch(/:function:[\w-]+:1$/);
    expect(byName.has(arn.split(":").at(-2) ?? "")).toBe(true);
  }
  expect(called.length).toBeGreaterThan(4);
});
