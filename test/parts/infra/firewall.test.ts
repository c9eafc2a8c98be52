import { expect, test } from "vitest";
import { stages, WINDOW_SECONDS } from "../../../infra/stages.ts";
import { fullProd } from "./filled-stages.ts";
import { resource, resourcesOf, synthesise } from "./templates.ts";

const prod = await synthesise("prod");
const dev = await synthesise("dev");
const full = await synthesise(fullProd);

const webAclOf = (stage: typeof prod): unknown =>
  Object(resource(stage, "AWS::CloudFront::Distribution")[1].Properties.DistributionConfig).WebACLId;

test("puts a firewall in CloudFront's region before prod's site that blocks an address over its rate", () => {
  const [, { Properties }] = resource(prod, "AWS::WAFv2::WebACL");
  expect([Properties.Scope, prod.region("Firewall")]).toEqual(["CLOUDFRONT", "us-east-1"]);
  expect(Properties.Rules).toMatchObject([
    {
      Statement: { RateBasedStatement: { AggregateKeyType: "IP", Limit: 10_000, EvaluationWindowSec: 300 } },
      Action: { Block: { CustomResponse: { ResponseCode: 429 } } },
    },
  ]);
  expect(JSON.stringify(webAclOf(prod))).toContain("FirewallArn");
  expect(prod.stacksBefore("Site")).toContain("Firewall");
});

test("sets the rate of an address above what an office uses and below a tenth of the stage's rate", () => {
  const { cloudFront, throttle } = stages.prod;
  // Each user may read 600 results a minute.
  const ofThreeUsers = (3 * 600 * WINDOW_SECONDS) / 60;
  expect(cloudFront.callsPerAddress).toBeGreaterThanOrEqual(ofThreeUsers);
  expect(cloudFront.callsPerAddress).toBeLessThanOrEqual((throttle.ratePerSecond * WINDOW_SECONDS) / 10);
});

test("makes no firewall without its setting, nor beside another web ACL", () => {
  for (const stage of [dev, full]) expect(resourcesOf(stage, "AWS::WAFv2::WebACL")).toEqual([]);
  expect([webAclOf(dev), webAclOf(full)]).toEqual([undefined, fullProd.cloudFront?.webAclArn]);
});
