import { describe, expect, test } from "vitest";
import { faultsOf } from "../../../infra/cloud/settings.ts";
import { type Stage, stages } from "../../../infra/stages.ts";

/** What an operator fills in. */
const filled = (stage: Stage): Stage => ({
  ...stage,
  mail: { from: "no-reply@trades.org", domain: "trades.org" },
  stripePriceId: "price_1Qx",
});

const filledProd: Stage = {
  ...filled(stages.prod),
  domain: { name: "trades.org" },
  alarms: { ...stages.prod.alarms, email: "ops@trades.org" },
  operator: { name: "Trades Ltd", address: "1 Way, Town", email: "hello@trades.org", law: "England" },
};

describe("settings are refused by name", () => {
  test("where they are as they came", () => {
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

  test("of prod where nobody answers for it, blanks included", () => {
    const { operator } = filledProd;
    expect(faultsOf({ ...filledProd, operator: { ...operator, law: " " } })).toEqual([
      "operator.law is empty",
    ]);
    expect(faultsOf({ ...filledProd, alarms: stages.prod.alarms })).toEqual(["alarms.email is empty"]);
  });

  test("of a stage that is none of the cloud", () => {
    expect(faultsOf(stages.local)).toEqual(["local is not a stage of the cloud"]);
  });
});

test("a stage that is filled in may be deployed; dev needs neither operator nor domain", () => {
  expect(faultsOf(filled(stages.dev))).toEqual([]);
  expect(faultsOf({ ...filled(stages.dev), mail: { from: "ann@example-mail.org" } })).toEqual([]);
  expect(faultsOf(filledProd)).toEqual([]);
});
