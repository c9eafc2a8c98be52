import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import * as z from "zod";
import { stepNames } from "../../../infra/cloud/deploy-stage.ts";
import { PROJECT_FOLDER } from "../../../infra/folders.ts";
import { type Stage, stages } from "../../../infra/stages.ts";

/** Reads the pipeline's files, which no test can run. */

const FOLDER = join(PROJECT_FOLDER, ".github/workflows");

/** Returns a placeholder as the files have it. */
const filledIn = (inside: string): string => ["$", "{", inside, "}"].join("");

const Permissions = z.record(z.string(), z.enum(["read", "write"]));
const Step = z.object({
  uses: z.string().optional(),
  run: z.string().optional(),
  with: z.record(z.string(), z.unknown()).default({}),
});
const Job = z.object({
  needs: z.union([z.string(), z.array(z.string())]).optional(),
  uses: z.string().optional(),
  environment: z.string().optional(),
  permissions: Permissions.optional(),
  with: z.record(z.string(), z.unknown()).default({}),
  steps: z.array(Step).default([]),
});
const Workflow = z.object({
  on: z.record(z.string(), z.unknown()),
  permissions: Permissions,
  concurrency: z.object({ "cancel-in-progress": z.unknown() }).optional(),
  jobs: z.record(z.string(), Job),
});

const read = (path: string): string => readFileSync(join(PROJECT_FOLDER, path), "utf8");
const files = readdirSync(FOLDER);
const texts = files.map((file) => read(`.github/workflows/${file}`));
const workflows = new Map(files.map((file, at) => [file, Workflow.parse(parse(texts[at] ?? ""))]));
const workflow = (file: string) => {
  const found = workflows.get(file);
  if (!found) throw new Error(`there is no workflow ${file}`);
  return found;
};
const jobs = [...workflows].flatMap(([file, { jobs }]) =>
  Object.entries(jobs).map(([name, job]) => ({ place: `${file} ${name}`, ...job })),
);
const commands = jobs.flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read("package.json")));

test("the pipeline's commands and local workflows exist", () => {
  const run = commands.flatMap((text) =>
    [...text.matchAll(/\bnpm (?:run )?([\w-]+)/g)].map(([, name = ""]) => name),
  );
  const ofNpm = ["ci", "audit", "sbom"];
  expect(new Set(run)).toEqual(new Set([...ofNpm, "check", "test", "synth", "deploy", "smoke"]));
  expect(run.filter((name) => !ofNpm.includes(name) && !(name in scripts))).toEqual([]);
  const only = commands.flatMap((text) => /--only (\w+)/.exec(text)?.[1] ?? []);
  expect(only).toEqual(["stacks", "upload"]);
  expect(only.filter((step) => !stepNames.includes(step))).toEqual([]);
  const local = jobs.flatMap(({ uses }) => uses ?? []);
  expect(local.filter((path) => !files.includes(path.replace("./.github/workflows/", "")))).toEqual([]);
});

test("the pipeline checks before dev, walks dev before prod, and cuts no deployment off", () => {
  const { jobs: steps, concurrency, on } = workflow("deploy.yml");
  expect(on.push).toEqual({ branches: ["main"] });
  expect(concurrency?.["cancel-in-progress"]).toBe(false);
  expect([steps.check?.uses, steps.dev?.needs, steps.prod?.needs]).toEqual([
    "./.github/workflows/check.yml",
    "check",
    "dev",
  ]);
  const cloud = Object.values<Stage>(stages).filter(({ cloudFront }) => cloudFront);
  expect(cloud.map(({ name }) => [name, steps[name]?.with.stage])).toEqual(
    cloud.map(({ name }) => [name, name]),
  );
  const { deploy } = workflow("deploy-stage.yml").jobs;
  // The environment holds prod's reviewers.
  expect(deploy?.environment).toBe(filledIn("{ inputs.stage }"));
  expect(deploy?.steps.flatMap(({ run }) => run ?? []).at(-1)).toContain("npm run smoke");
});

test("the pipeline has least rights, no long-lived keys, and pinned actions", () => {
  const writes = jobs.flatMap(({ place, permissions = {} }) =>
    Object.entries(permissions).flatMap(([what, right]) => (right === "write" ? `${place} ${what}` : [])),
  );
  expect(writes.toSorted()).toEqual([
    "deploy-stage.yml deploy id-token",
    "deploy.yml dev id-token",
    "deploy.yml prod id-token",
  ]);
  for (const { permissions } of workflows.values()) expect(permissions).toEqual({ contents: "read" });
  expect(texts.join().match(/secrets\.\w+/g)).toEqual(["secrets.SMOKE_PASSWORD"]);
  expect(texts.join()).not.toMatch(/access-key|secret-access|pull_request_target|AWS_ACCESS/i);
  const used = jobs.flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? []));
  expect(used.filter((action) => !/^(actions|aws-actions)\/[\w-]+@v\d+$/.test(action))).toEqual([]);
});

const Statement = z.object({
  Action: z.union([z.string(), z.array(z.string())]).transform((action) => [action].flat()),
  Resource: z.unknown().optional(),
  Condition: z.unknown().optional(),
});
const Role = z.object({
  AssumeRolePolicyDocument: z.object({ Statement: z.tuple([Statement]) }),
  Policies: z.tuple([z.object({ PolicyDocument: z.object({ Statement: z.array(Statement) }) })]),
});

test("the pipeline's role trusts one environment of one repository and reads no secret, table, or data", () => {
  const template = parse(read("infra/operating/pipeline-role.yaml"));
  const { AssumeRolePolicyDocument, Policies } = Role.parse(template.Resources.Role.Properties);
  const [trust] = AssumeRolePolicyDocument.Statement;
  expect(trust.Condition).toEqual({
    StringEquals: {
      "token.actions.githubusercontent.com:aud": "sts.amazonaws.com",
      "token.actions.githubusercontent.com:sub": {
        "Fn::Sub": `repo:${filledIn("Repository")}:environment:${filledIn("Stage")}`,
      },
    },
  });
  const statements = Policies[0].PolicyDocument.Statement;
  const actions = statements.flatMap(({ Action }) => Action);
  expect(actions.filter((action) => /\*|secretsmanager|dynamodb|iam:/.test(action))).toEqual([]);
  const onAll = statements.filter(({ Resource }) => Resource === "*").flatMap(({ Action }) => Action);
  expect(onAll.filter((action) => !/:(Describe|Get)/.test(action))).toEqual([]);
  const assumed = JSON.stringify(
    statements.find(({ Action }) => Action.includes("sts:AssumeRole"))?.Resource,
  );
  expect(assumed.match(/role\/[\w-]+-role/g)).toEqual([
    "role/cdk-hnb659fds-deploy-role",
    "role/cdk-hnb659fds-file-publishing-role",
    "role/cdk-hnb659fds-lookup-role",
  ]);
  const bucketRights = statements.filter(({ Action }) => Action.some((each) => each.startsWith("s3:")));
  for (const { Resource } of bucketRights)
    expect(JSON.stringify(Resource)).toContain(`s3:::backspread-${filledIn("Stage")}-site-`);
});
