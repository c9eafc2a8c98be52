import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { appendFile, mkdir, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { CloudAssembly, UNKNOWN_REGION } from "aws-cdk-lib/cx-api";
import { inject } from "vitest";
import * as z from "zod";
import { exportAssembly } from "../../../infra/assembly.ts";
import { type FunctionSpec, functionList, functionNames } from "../../../infra/functions/function-list.ts";
import { type Stage, stages } from "../../../infra/stages.ts";
import { sharedTempFolder } from "../../support/temp-folder.ts";

/** Synthesized templates of a stage, with functions that only return their names. */

const Resource = z.object({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
  Metadata: z.record(z.string(), z.unknown()).default({}),
  DeletionPolicy: z.string().optional(),
  UpdateReplacePolicy: z.string().optional(),
  UpdatePolicy: z.unknown().optional(),
  DependsOn: z.union([z.string(), z.array(z.string())]).optional(),
});
export type Resource = z.output<typeof Resource>;

const Template = z.object({
  Resources: z.record(z.string(), Resource),
  Outputs: z
    .record(z.string(), z.object({ Value: z.unknown(), Export: z.object({ Name: z.string() }).optional() }))
    .default({}),
});
type Template = z.output<typeof Template>;

/**
 * All stacks of a stage. Its own resources and outputs merge those of all stacks, so a test need not name the stack.
 */
export type Synthesised = Template & {
  readonly folder: string;
  readonly stack: (name: string) => Template;
  /** A stack's fixed region; undefined for the region of the deployment. */
  readonly region: (name: string) => string | undefined;
  readonly text: (name: string) => string;
  /** The last parts of all stack names, in deployment order. */
  readonly stackNames: readonly string[];
  readonly stacksBefore: (name: string) => readonly string[];
};

/** Ids of CDK's own resources, equal in every stack. */
const OF_CDK = /^Custom/;

/** Merges records. Throws when two share a name. */
const merged = <Each>(parts: readonly Readonly<Record<string, Each>>[]): Record<string, Each> => {
  const entries = parts.flatMap((part) => Object.entries(part));
  const names = entries.map(([name]) => name);
  const twice = names.filter((name, index) => names.indexOf(name) !== index && !OF_CDK.test(name));
  if (twice.length > 0) throw new Error(`two stacks name ${twice.join(", ")}`);
  return Object.fromEntries(entries);
};

/** Fills a folder with functions that return their entry, and returns the folder. */
export const nameOnlyFunctions = async (folder: string): Promise<string> => {
  for (const name of functionNames) {
    const { entry, source = { file: entry, export: "handler" } }: FunctionSpec = functionList[name];
    const file = join(folder, `${source.file}.ts`);
    await mkdir(dirname(file), { recursive: true });
    await appendFile(file, `export const ${source.export} = async () => ${JSON.stringify(entry)};\n`);
  }
  return folder;
};

const synthesiseInto = async (folder: string, stage: Stage): Promise<CloudAssembly> =>
  exportAssembly({
    stage,
    folder,
    functionsFolder: await nameOnlyFunctions(sharedTempFolder()),
    bundlesFolder: sharedTempFolder(),
  });

const read = (folder: string, assembly: CloudAssembly, { name }: Stage): Synthesised => {
  const lastPart = (id: string) => id.replace("Backspread-", "").replace(`${name}-`, "");
  const templates = new Map(
    assembly.stacks.map(({ stackName, template }) => [lastPart(stackName), Template.parse(template)]),
  );
  const all = [...templates.values()];
  return {
    folder,
    Resources: merged(all.map(({ Resources }) => Resources)),
    Outputs: merged(all.map(({ Outputs }) => Outputs)),
    stack: (part) => {
      const found = templates.get(part);
      if (!found) throw new Error(`the stage ${name} has no stack ${part}`);
      return found;
    },
    region: (part) => {
      const stack = assembly.stacks.find(({ stackName }) => lastPart(stackName) === part);
      return stack?.environment.region === UNKNOWN_REGION ? undefined : stack?.environment.region;
    },
    text: (part) =>
      JSON.stringify(assembly.stacks.find(({ stackName }) => lastPart(stackName) === part)?.template),
    stackNames: [...templates.keys()],
    stacksBefore: (part) =>
      assembly.stacks
        .filter(({ stackName }) => lastPart(stackName) === part)
        .flatMap(({ dependencies }) => dependencies.map(({ id }) => lastPart(id)))
        .filter((id) => templates.has(id)),
  };
};

/** Synthesizes a stage anew in a folder of its own. */
export const synthesiseAnew = async (stage: Stage): Promise<Synthesised> => {
  const folder = sharedTempFolder();
  return read(folder, await synthesiseInto(folder, stage), stage);
};

const LOOK_AGAIN_MS = 50;
const OFTEN_ENOUGH = 2000;

/** Leaves the stage's assembly in a folder of the run, by whichever process asks first. The others wait for it. */
const synthesiseOnce = async (stage: Stage): Promise<Synthesised> => {
  const key = createHash("sha256").update(JSON.stringify(stage)).digest("hex").slice(0, 12);
  const folder = join(inject("runFolder"), `cdk.${stage.name}-${key}`);
  const isFirst = await mkdir(`${folder}.begun`).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    await synthesiseInto(folder, stage);
    await rename(`${folder}.begun`, `${folder}.done`);
  }
  for (let looks = 0; !existsSync(`${folder}.done`); looks += 1) {
    if (looks === OFTEN_ENOUGH) throw new Error(`nothing was synthesized in ${folder}`);
    await sleep(LOOK_AGAIN_MS);
  }
  return read(folder, new CloudAssembly(folder), stage);
};

const synthesised = new Map<string, Promise<Synthesised>>();

/** Synthesizes a stage, or one with other settings, once per run. A test proves that repeats are equal. */
export const synthesise = (nameOrStage: Stage["name"] | Stage): Promise<Synthesised> => {
  const stage = typeof nameOrStage === "string" ? stages[nameOrStage] : nameOrStage;
  const key = JSON.stringify(stage);
  const made = synthesised.get(key) ?? synthesiseOnce(stage);
  synthesised.set(key, made);
  return made;
};

export const resourcesOf = (template: Template, type: string): [string, Resource][] =>
  Object.entries(template.Resources).filter(([, resource]) => resource.Type === type);

/** Returns the only resource of a type whose id starts with the text. */
export const resource = (template: Template, type: string, start = ""): [string, Resource] => {
  const found = resourcesOf(template, type).filter(([id]) => id.startsWith(start));
  const [first] = found;
  if (!first || found.length > 1) throw new Error(`${found.length} resources ${type} begin with ${start}`);
  return first;
};

const StackOutput = z.object({ OutputName: z.string() });

/** Returns the ids that a value refers to by Ref or Fn::GetAtt, or through another stack's output. */
export const referencesIn = (value: unknown, all: Template): string[] => {
  if (Array.isArray(value)) return value.flatMap((item) => referencesIn(item, all));
  if (typeof value !== "object" || value === null) return [];
  const outputs = Object.entries(all.Outputs);
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key === "Ref") return [String(inner)];
    if (key === "Fn::GetAtt") return [String((inner as unknown[])[0])];
    if (key !== "Fn::ImportValue" && key !== "Fn::GetStackOutput") return referencesIn(inner, all);
    const weak = StackOutput.safeParse(inner).data?.OutputName;
    const output = outputs.find(([id, { Export }]) =>
      weak === undefined ? Export?.Name === inner : id === weak,
    );
    return output ? referencesIn(output[1].Value, all) : [`no output ${JSON.stringify(inner)}`];
  });
};

const Statement = z.object({
  Effect: z.string(),
  Action: z.union([z.string(), z.array(z.string())]).transform((action) => [action].flat()),
  Resource: z.unknown(),
});
const PolicyProperties = z.object({
  Roles: z.array(z.object({ Ref: z.string() })),
  PolicyDocument: z.object({ Statement: z.array(Statement) }),
});

const statements = new WeakMap<Synthesised, Map<string, z.infer<typeof Statement>[]>>();

/** Returns the statements of each role by the role's id. Policies are parsed once: some tests ask for every function. */
const statementsOf = (all: Synthesised): Map<string, z.infer<typeof Statement>[]> => {
  const known = statements.get(all);
  if (known) return known;
  const byRole = new Map<string, z.infer<typeof Statement>[]>();
  for (const [, { Properties }] of resourcesOf(all, "AWS::IAM::Policy")) {
    const { Roles, PolicyDocument } = PolicyProperties.parse(Properties);
    for (const { Ref } of Roles) byRole.set(Ref, [...(byRole.get(Ref) ?? []), ...PolicyDocument.Statement]);
  }
  statements.set(all, byRole);
  return byRole;
};

/** Returns a role's actions with the ids they apply to and the text after them (path, index). */
export const grantsOf = (all: Synthesised, roleStart: string) => {
  const [roleId] = resource(all, "AWS::IAM::Role", roleStart);
  return (statementsOf(all).get(roleId) ?? []).flatMap(({ Action, Resource }) => {
    const on = Resource === "*" ? ["*"] : referencesIn(Resource, all).filter((id) => !id.startsWith("AWS::"));
    return Action.map((action) => ({ action, resource: Resource, on }));
  });
};
