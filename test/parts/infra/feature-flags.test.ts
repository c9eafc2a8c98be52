import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as z from "zod";
import { synthesise } from "./templates.ts";

const prod = await synthesise("prod");

const readJson = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, "utf8"));

const FlagReport = z.object({
  properties: z.object({
    flags: z.record(
      z.string(),
      z.object({
        recommendedValue: z.unknown(),
        userValue: z.unknown().optional(),
        unconfiguredBehavesLike: z.object({ v2: z.unknown() }).optional(),
      }),
    ),
  }),
});
const Manifest = z.object({ artifacts: z.object({ "aws-cdk-lib/feature-flag-report": FlagReport }) });

const OTHERWISE = { "@aws-cdk/core:defaultCrossStackReferences": "strong" };

test("sets CDK's recommended flags, except those with a stated reason", async () => {
  const { artifacts } = Manifest.parse(await readJson(join(prod.folder, "manifest.json")));
  const { flags } = artifacts["aws-cdk-lib/feature-flag-report"].properties;
  expect(Object.keys(flags).length).toBeGreaterThan(80);
  const otherwise = Object.entries(flags)
    .map(([name, { recommendedValue, userValue, unconfiguredBehavesLike }]) => ({
      name,
      recommendedValue,
      value: userValue ?? unconfiguredBehavesLike?.v2 ?? false,
    }))
    .filter(({ recommendedValue, value }) => JSON.stringify(value) !== JSON.stringify(recommendedValue))
    .map(({ name, value }) => [name, value]);
  expect(Object.fromEntries(otherwise)).toEqual(OTHERWISE);
});
