import { expect, test } from "vitest";
import { outputName, typesWithOutput } from "../../../infra/outputs.ts";
import { type Synthesised, synthesise } from "./templates.ts";

const prod = await synthesise("prod");

test("gives every bucket, table, queue, machine, pool, API, and distribution an output in its stack", () => {
  for (const part of prod.stackNames) {
    const { Resources, Outputs } = prod.stack(part);
    const named = Object.values(Outputs).map(({ Value }) => JSON.stringify(Value));
    for (const [id, { Type }] of Object.entries(Resources))
      if (typesWithOutput.includes(Type)) expect(named, id).toContain(JSON.stringify({ Ref: id }));
  }
});

/** Types whose names are those of a parent's parts. */
const PARTS = ["AWS::IAM::Policy", "AWS::Lambda::Alias", "AWS::StepFunctions::StateMachineAlias"];
const NAME =
  /^(Name|(Alarm|Budget|Bucket|Dashboard|Function|LogGroup|Policy|Queue|Role|Secret|StateMachine|Table|Topic|UserPool)Name)$/;

/** Returns the names that a template gives to what an account or the world has once. */
const namesIn = (stage: Synthesised): string[] => {
  const given = Object.values(stage.Resources).flatMap(({ Type, Properties }) => {
    if (PARTS.includes(Type)) return [];
    const within = Object.values(Properties).flatMap((value) => Object.entries(Object(value)));
    return [...Object.entries(Properties), ...within].filter(
      ([name, value]) => NAME.test(name) && typeof value === "string",
    );
  });
  const exported = Object.values(stage.Outputs).flatMap(({ Export }) => Export ?? []);
  return [...given.map(([, name]) => JSON.stringify(name)), ...exported.map((each) => JSON.stringify(each))];
};

test("gives two stages of one account no name in common, their alarms and budgets included", async () => {
  const dev = namesIn(await synthesise("dev"));
  expect(dev.filter((name) => name.includes("dev")).length).toBeGreaterThan(10);
  expect(namesIn(prod).filter((name) => dev.includes(name))).toEqual([]);
});

test.each([
  ["Bucket", ["Buckets", "Market", "Resource"], "MarketBucket"],
  ["Bucket", ["Site", "Bucket", "Resource"], "SiteBucket"],
  ["Table", ["Tables", "RefreshTokens", "Resource"], "RefreshTokensTable"],
  ["Queue", ["Import", "Dead-letters", "Resource"], "ImportDeadlettersQueue"],
  ["Pool", ["Users", "Pool", "Resource"], "UsersPool"],
])("names the output of a %s at %j %s", (noun, path, name) => {
  expect(outputName(noun, path)).toBe(name);
});
