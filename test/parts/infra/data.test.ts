import { expect, test } from "vitest";
import { resourcesOf, synthesise } from "./templates.ts";

const prod = await synthesise("prod");
const dev = await synthesise("dev");

const KEPT = [
  "AWS::DynamoDB::Table",
  "AWS::S3::Bucket",
  "AWS::Cognito::UserPool",
  "AWS::SecretsManager::Secret",
];

/** Restoring these would revive used links. */
const PASSING = ["TablesCodes", "TablesLimits"];

test("retains all data of prod and makes it restorable", () => {
  for (const [, { DeletionPolicy }] of KEPT.flatMap((type) => resourcesOf(prod.stack("Data"), type)))
    expect(DeletionPolicy).toBe("RetainExceptOnCreate");
  for (const [id, { Properties }] of resourcesOf(prod.stack("Data"), "AWS::DynamoDB::Table"))
    expect(Properties).toMatchObject({
      PointInTimeRecoverySpecification: {
        PointInTimeRecoveryEnabled: !PASSING.some((start) => id.startsWith(start)),
      },
      DeletionProtectionEnabled: true,
      BillingMode: "PAY_PER_REQUEST",
    });
  for (const [id, { Properties }] of resourcesOf(prod.stack("Data"), "AWS::S3::Bucket"))
    if (!id.startsWith("BucketsAccessLogs"))
      expect(Properties.VersioningConfiguration).toEqual({ Status: "Enabled" });
});

test("removes all data of dev with its stack", () => {
  for (const [, { DeletionPolicy, Properties }] of KEPT.flatMap((type) =>
    resourcesOf(dev.stack("Data"), type),
  )) {
    expect(DeletionPolicy).toBe("Delete");
    expect(Properties.DeletionProtection).not.toBe("ACTIVE");
  }
});
