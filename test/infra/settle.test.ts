import { expect, test } from "vitest";
import { readAssembly } from "../../infra/local/template/assembly.ts";
import { rulesOf } from "../../infra/local/template/rules.ts";
import { synthesise } from "./templates.ts";

test("reads schedule and rule in the one-machine run", async () => {
  const { folder } = await synthesise("local");
  const { executionRules, schedules } = rulesOf(readAssembly(folder));
  expect(executionRules.map(({ output }) => output).toSorted()).toEqual(['"next-waits"', undefined]);
  for (const { machines } of executionRules)
    expect(machines).toEqual([expect.stringMatching(/:stateMachine:\w/)]);
  expect(schedules.filter((each) => "at" in each)).toEqual([
    {
      at: { minutes: [0], hours: [23], weekdays: [1, 2, 3, 4, 5], timeZone: "America/New_York" },
      targets: [{ functionName: expect.stringContaining("CheckFreshness"), event: "{}" }],
    },
  ]);
  const onTime = schedules.flatMap(({ targets }) => targets.map(({ functionName }) => functionName));
  expect(onTime).toEqual(expect.arrayContaining([...(executionRules[0]?.functionNames ?? ["none"])]));
});
