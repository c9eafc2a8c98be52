import { describe, expect, test } from "vitest";
import { faultsOf } from "../../../../infra/cloud/settings.ts";
import { stages } from "../../../../infra/stages.ts";
import { deployableStages, filledDev, filledProd } from "../filled-stages.ts";

describe("checking settings", () => {
  test("refuses the shipped placeholders by name", () => {
    expect(faultsOf(stages.dev)).toEqual([
      'mail.from is still "you@backspread.example"',
      'stripePriceId is still "price_dev_placeholder"',
    ]);
    expect(faultsOf(stages.prod)).toEqual([
      'domain.name is still "backspread.example"',
      'mail.from is still "no-reply@backspread.example"',
      'mail.domain is still "backspread.example"',
      'stripePriceId is still "price_prod_placeholder"',
      "operator.name is empty",
      "operator.address is empty",
      "operator.email is empty",
      "operator.law is empty",
      "alarms.email is empty",
    ]);
  });

  test("refuses prod without an operator, blank names included", () => {
    const { operator } = filledProd;
    expect(faultsOf({ ...filledProd, operator: { ...operator, law: " " } })).toEqual([
      "operator.law is empty",
    ]);
    expect(faultsOf({ ...filledProd, alarms: stages.prod.alarms })).toEqual(["alarms.email is empty"]);
  });

  test("refuses the local stage", () => {
    expect(faultsOf(stages.local)).toEqual(["local is not a stage of the cloud"]);
  });
});

test.each(deployableStages)("accepts %s", (_, stage) => {
  expect(faultsOf(stage)).toEqual([]);
});

test("accepts dev without operator and domain, with a single sender address", () => {
  expect(filledDev).toMatchObject({ operator: {} });
  expect(filledDev).not.toHaveProperty("domain");
  expect(faultsOf({ ...filledDev, mail: { from: "ann@example-mail.org" } })).toEqual([]);
});
