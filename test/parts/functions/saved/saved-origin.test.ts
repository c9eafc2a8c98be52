import { expect, test } from "vitest";
import type { FieldProblems } from "#shared/contracts/field-problems.ts";
import { openWorld } from "../client.ts";
import { body } from "../world.ts";

/** The shape of a backtest's origin. Whether it is one of the user's is looked up: see `tasks/origin.test.ts`. */

const ORIGIN = { sweep: "spy-20261123-1", index: 3, objective: "t-statistic" };

test("refuses an origin with a posted verdict, without a combination, or of two searches, and names it", async () => {
  const { call } = await openWorld();
  const refused = async (origin: object): Promise<FieldProblems | undefined> => {
    const { status, body: answer } = await call("submitBacktest", { as: "ada", json: body({}, { origin }) });
    expect(status).toBe(400);
    return answer.fields;
  };
  const { index: _, ...without } = ORIGIN;
  expect(await refused({ ...ORIGIN, verdict: "Held up" })).toEqual({ "origin.verdict": "is not a field" });
  expect(Object.keys((await refused(without)) ?? {})).toEqual(["origin.index"]);
  expect(Object.keys((await refused({ ...ORIGIN, objective: "" })) ?? {})).toEqual(["origin.objective"]);
  expect(await refused({ ...ORIGIN, task_id: "a" })).toEqual({ origin: "is no combination of yours" });
});
