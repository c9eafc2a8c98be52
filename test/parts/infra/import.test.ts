import { expect, test } from "vitest";
import { stages } from "../../../infra/stages.ts";
import { FETCHES, fullProd } from "./filled-stages.ts";
import { grantsOf, resource, resourcesOf, synthesise, synthesiseAnew } from "./templates.ts";

const prod = await synthesise("prod");

test("fetches files only where a stage names some: by New York's half hours, with the right to read their secrets", async () => {
  const schedulesOf = (stage: typeof prod) =>
    resourcesOf(stage, "AWS::Scheduler::Schedule").map(([, { Properties }]) => [
      Properties.ScheduleExpression,
      Properties.ScheduleExpressionTimezone,
    ]);
  const check = ["cron(0 23 ? * MON-FRI *)", "America/New_York"];
  const secretsOf = (stage: typeof prod) =>
    grantsOf(stage, "FetchFilesRole").filter(({ action }) => action === "secretsmanager:GetSecretValue");
  expect([schedulesOf(prod), secretsOf(prod)]).toEqual([[check], []]);
  const fetching = await synthesise(fullProd);
  expect(schedulesOf(fetching)).toEqual([check, ["cron(0,30 18-22 ? * MON-FRI *)", "America/New_York"]]);
  expect(secretsOf(fetching).map(({ resource }) => JSON.stringify(resource))).toEqual([
    expect.stringContaining(":secret:vendor-drop-??????"),
  ]);
  const [, { Properties }] = resource(fetching, "AWS::Lambda::Function", "FetchFiles");
  expect(JSON.parse(Object(Properties.Environment).Variables.FETCHES)).toEqual(FETCHES);
  const bad = [{ ...FETCHES[0], hostKey: undefined }];
  await expect(synthesiseAnew({ ...stages.prod, fetches: bad as never })).rejects.toThrow("needs hostKey");
});
