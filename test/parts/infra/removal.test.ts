import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PROJECT_FOLDER } from "../../../infra/folders.ts";
import { referencesIn, resource, resourcesOf, synthesise } from "./templates.ts";

/** Resources that remain after a stage's removal, or after its failed first deployment. */

const prod = await synthesise("prod");
const dev = await synthesise("dev");

/** Versions are removed with their function or machine. */
const PARTS = ["AWS::Lambda::Version", "AWS::StepFunctions::StateMachineVersion"];

/** Returns the types of retained resources, without the account's shared stack. */
const keptIn = ({ stack, stackNames }: typeof prod): string[] => {
  const ofStage = stackNames.filter((name) => name !== "Account");
  const kept = ofStage
    .flatMap((name) => Object.values(stack(name).Resources))
    .filter(({ Type, DeletionPolicy = "Delete" }) => DeletionPolicy !== "Delete" && !PARTS.includes(Type));
  return [...new Set(kept.map(({ Type }) => Type))].toSorted();
};

test("matches the page on what prod leaves behind; dev leaves nothing", async () => {
  const page = await readFile(join(PROJECT_FOLDER, "infra/operating/end-and-restore.md"), "utf8");
  const rows = [...page.matchAll(/^\| `(AWS::[\w:]+)` \| \w/gm)];
  expect(keptIn(prod)).toEqual(rows.map(([, type]) => type).toSorted());
  expect(keptIn(dev)).toEqual([]);
});

test("rolls retained resources back when their first deployment fails", () => {
  for (const [id, { DeletionPolicy }] of Object.entries(prod.Resources))
    expect([id, DeletionPolicy]).not.toEqual([id, "Retain"]);
});

test("creates protected tables after the user pool, which AWS may refuse", () => {
  const [poolId] = resource(prod, "AWS::Cognito::UserPool");
  for (const [, { DependsOn, Properties }] of resourcesOf(prod, "AWS::DynamoDB::Table")) {
    expect(Properties.DeletionProtectionEnabled).toBe(true);
    expect(DependsOn).toContain(poolId);
  }
});

test("empties each dev bucket before its removal, by a function whose log is removed too", () => {
  const emptied = resourcesOf(dev, "Custom::S3AutoDeleteObjects").flatMap(([, { Properties }]) =>
    referencesIn(Properties.BucketName, dev),
  );
  const buckets = resourcesOf(dev, "AWS::S3::Bucket").map(([id]) => id);
  expect(emptied.toSorted()).toEqual(buckets.toSorted());
  for (const name of ["Data", "Site"]) {
    const stack = dev.stack(name);
    const [, { Properties }] = resource(stack, "AWS::Lambda::Function", "CustomS3AutoDelete");
    const [logId = ""] = referencesIn(Properties.LoggingConfig, stack);
    expect(stack.Resources[logId]).toMatchObject({
      Type: "AWS::Logs::LogGroup",
      DeletionPolicy: "Delete",
      Properties: { RetentionInDays: 7 },
    });
  }
  expect(resourcesOf(prod, "Custom::S3AutoDeleteObjects")).toEqual([]);
});

/** Settings that a DynamoDB restore keeps, and those that the page's commands restore. */
const RESTORED = ["KeySchema", "AttributeDefinitions", "BillingMode", "GlobalSecondaryIndexes"];
const PUT_BACK = {
  PointInTimeRecoverySpecification: "PointInTimeRecoveryEnabled=true",
  DeletionProtectionEnabled: "--deletion-protection-enabled",
  TimeToLiveSpecification: "Enabled=true,AttributeName=ttl",
};

test("restores a table to the stack's settings with the page's commands", async () => {
  const page = await readFile(join(PROJECT_FOLDER, "infra/operating/end-and-restore.md"), "utf8");
  const tables = resourcesOf(prod, "AWS::DynamoDB::Table");
  const given = new Set(tables.flatMap(([, { Properties }]) => Object.keys(Properties)));
  expect([...given].toSorted()).toEqual([...RESTORED, ...Object.keys(PUT_BACK)].toSorted());
  for (const command of Object.values(PUT_BACK)) expect(page).toContain(command);
  const [, untimed = ""] = /AttributeName=ttl +# not (.*), which have none/.exec(page) ?? [];
  const lasting = tables.filter(([, { Properties }]) => Properties.TimeToLiveSpecification === undefined);
  expect(lasting.map(([id]) => id.replace(/^Tables|[0-9A-F]{8}$/g, "")).toSorted()).toEqual(
    untimed.split(/, | and /).toSorted(),
  );
});
