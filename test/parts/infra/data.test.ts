import { expect, test } from "vitest";
import { resource, resourcesOf, synthesise } from "./templates.ts";

const prod = await synthesise("prod");
const dev = await synthesise("dev");

const properties = (type: string, start: string) => resource(prod.stack("Data"), type, start)[1].Properties;

test("encrypts every bucket, closes it to the public, and requires TLS", () => {
  const buckets = resourcesOf(prod.stack("Data"), "AWS::S3::Bucket");
  expect(buckets).toHaveLength(4);
  const policies = resourcesOf(prod.stack("Data"), "AWS::S3::BucketPolicy").map(
    ([, { Properties }]) => Properties,
  );
  for (const [id, { Properties }] of buckets) {
    expect(Properties.BucketEncryption).toBeDefined();
    expect(Properties.PublicAccessBlockConfiguration).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    });
    const policy = policies.find(({ Bucket }) => (Bucket as { Ref: string }).Ref === id);
    expect(policy?.PolicyDocument).toMatchObject({
      Statement: expect.arrayContaining([
        expect.objectContaining({
          Effect: "Deny",
          Principal: { AWS: "*" },
          Condition: { Bool: { "aws:SecureTransport": "false" } },
        }),
      ]),
    });
  }
});

test("grants nothing in the data stack, except S3 writing its access logs", () => {
  const allowing = resourcesOf(prod.stack("Data"), "AWS::S3::BucketPolicy").flatMap(
    ([id, { Properties }]) => {
      const { Statement } = Properties.PolicyDocument as { Statement: { Effect: string }[] };
      return Statement.filter(({ Effect }) => Effect === "Allow").map(
        (statement) => [id, statement] as const,
      );
    },
  );
  for (const [id, statement] of allowing) {
    expect(id).toMatch(/^BucketsAccessLogsPolicy/);
    expect(statement).toMatchObject({
      Action: "s3:PutObject",
      Principal: { Service: "logging.s3.amazonaws.com" },
      Condition: { StringEquals: { "aws:SourceAccount": { Ref: "AWS::AccountId" } } },
    });
  }
  const allowed = JSON.stringify(prod.stack("Data")).split('"Effect":"Allow"').length - 1;
  expect(allowed).toBe(allowing.length);
});

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

test("expires objects of tasks after 31 days and exports after two, and keeps saved ones", () => {
  const { LifecycleConfiguration } = properties("AWS::S3::Bucket", "BucketsResults");
  const { Rules } = LifecycleConfiguration as { Rules: { ExpirationInDays?: number; Prefix?: string }[] };
  const expiring = Rules.filter(({ ExpirationInDays }) => ExpirationInDays !== undefined);
  expect(expiring.map((rule) => [rule.Prefix, rule.ExpirationInDays]).toSorted()).toEqual([
    ["exports/", 2],
    ["tasks/", 31],
  ]);
});
