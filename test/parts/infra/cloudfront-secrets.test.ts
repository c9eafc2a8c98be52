import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { App, Stack } from "aws-cdk-lib";
import { Template as StackTemplate } from "aws-cdk-lib/assertions";
import { expect, test } from "vitest";
import * as z from "zod";
import { type RouteName, routes } from "#shared/contracts/routes.ts";
import { PROJECT_FOLDER } from "../../../infra/folders.ts";
import { functionNames } from "../../../infra/functions/function-list.ts";
import { CloudFrontSecrets } from "../../../infra/stacks/site-stack.ts";
import { referencesIn, resource, resourcesOf, type Synthesised, synthesise } from "./templates.ts";

const Reference = z.object({
  "Fn::Join": z.tuple([
    z.literal(""),
    z.tuple([z.literal("{{resolve:secretsmanager:"), z.unknown(), z.literal(":SecretString:::}}")]),
  ]),
});

const prod = await synthesise("prod");
const dev = await synthesise("dev");

const toldIn = (stage: Synthesised): Record<string, unknown> => {
  const lambdas = resourcesOf(stage, "AWS::Lambda::Function").map(([id, { Properties }]) => {
    const name = functionNames.find((each) => id.slice(0, -8).toLowerCase() === each.toLowerCase());
    const { Variables = {} } = Object(Properties.Environment) as { Variables?: Record<string, unknown> };
    return [name ?? id, Variables.ORIGIN_SECRET] as const;
  });
  return Object.fromEntries(lambdas.filter(([, secret]) => secret !== undefined));
};

/** Returns the logical id of the secret in a dynamic reference. */
const secretIn = (value: unknown, stage: Synthesised): string | undefined => {
  const [, parts] = Reference.parse(value)["Fn::Join"];
  return referencesIn(parts[1], stage)[0];
};

const sentIn = (stage: Synthesised) => {
  const [, { Properties }] = resource(stage, "AWS::CloudFront::Distribution");
  const { Origins } = Properties.DistributionConfig as {
    readonly Origins: {
      readonly CustomOriginConfig?: object;
      readonly OriginCustomHeaders?: { readonly HeaderName: string; readonly HeaderValue: unknown }[];
    }[];
  };
  return Origins.filter(({ CustomOriginConfig }) => CustomOriginConfig).map(
    ({ OriginCustomHeaders = [] }) => OriginCustomHeaders,
  );
};

test.each([dev, prod])(
  "CloudFront sends both APIs the secret, and exactly what the internet reaches wants it",
  (stage) => {
    const [secretId] = resource(stage, "AWS::SecretsManager::Secret", "CloudFront");
    const told = toldIn(stage);
    const reached = [...(Object.keys(routes) as RouteName[]), "connect", "sharedPage", "mcp", "notFound"];
    expect(Object.keys(told).toSorted()).toEqual(reached.toSorted());
    // By its fixed name, which a change set shows, rather than by an output of another stack.
    const [, { Properties }] = resource(stage, "AWS::SecretsManager::Secret", "CloudFront");
    const byName = `{{resolve:secretsmanager:${String(Properties.Name)}:SecretString:::}}`;
    for (const name of reached) expect([name, told[name]]).toEqual([name, byName]);
    const sent = sentIn(stage);
    expect(sent).toHaveLength(2);
    for (const [header, ...others] of sent) {
      expect(others).toEqual([]);
      expect(header?.HeaderName).toBe("x-origin-verify");
      expect(secretIn(header?.HeaderValue, stage)).toBe(secretId);
    }
  },
);

/** CloudFormation's limit of secret references per template. */
const MOST_REFERENCES = 60;

const referencesOf = (stack: string): number =>
  (JSON.stringify(prod.stack(stack)).match(/\{\{resolve:/g) ?? []).length;

test("stays within CloudFormation's limit of secret references per template", () => {
  for (const name of prod.stackNames) expect(referencesOf(name)).toBeLessThanOrEqual(MOST_REFERENCES);
});

test("the stacks' README names the number of routes that fit the stack Routes", async () => {
  const page = await readFile(join(PROJECT_FOLDER, "infra/stacks/README.md"), "utf8");
  const { Resources } = prod.stack("Routes");
  const functions = resourcesOf(prod.stack("Routes"), "AWS::Lambda::Function").length;
  const byResources = ((450 - Object.keys(Resources).length) * functions) / Object.keys(Resources).length;
  const byReferences = MOST_REFERENCES - referencesOf("Routes");
  expect(page).toContain(`has room for ${Math.floor(Math.min(byResources, byReferences))},`);
});

test("sends all secrets from CloudFront and requires the first during a rotation", () => {
  const stack = new Stack(new App(), "Stack");
  const { place, header } = new CloudFrontSecrets(stack, "Secrets", {
    name: "prod",
    cloudFront: { secrets: ["2027-01", "2026-11"] },
  });
  StackTemplate.fromStack(stack).resourceCountIs("AWS::SecretsManager::Secret", 2);
  const text = (value: unknown) => JSON.stringify(stack.resolve(value));
  expect(text(place.env.ORIGIN_SECRET)).toMatch(/^[^ ]*Backspread-prod-CloudFront-2027-01[^ ]*$/);
  expect(text(header)).toMatch(/Secrets202701[^ ]* [^ ]*Secrets202611/);
});
