import { expect, test } from "vitest";
import { outputName, typesWithOutput } from "../../infra/outputs.ts";
import { synthesise } from "./templates.ts";

const prod = await synthesise("prod");

test("gives every bucket, table, queue, machine, pool, API, and distribution an output in its stack", () => {
  for (const part of prod.stackNames) {
    const { Resources, Outputs } = prod.stack(part);
    const named = Object.values(Outputs).map(({ Value }) => JSON.stringify(Value));
    for (const [id, { Type }] of Object.entries(Resources))
      if (typesWithOutput.includes(Type)) expect(named, id).toContain(JSON.stringify({ Ref: id }));
  }
});

test("names outputs by their resources", () => {
  expect(Object.keys(prod.Outputs)).toEqual(
    expect.arrayContaining([
      "BillingKeysSecret",
      "CloudFrontName",
      "HttpApi",
      "InboxBucket",
      "MarketBucket",
      "ProfilesTable",
      "ResultsBucket",
      "SiteAddress",
      "SiteBucket",
      "SiteDistribution",
      "SocketsApi",
      "UsersClient",
      "UsersPool",
      "WorkflowMachine",
    ]),
  );
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
