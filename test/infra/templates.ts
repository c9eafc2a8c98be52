import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import * as z from "zod";
import { exportAssembly } from "../../infra/assembly.ts";
import { functionList, functionNames } from "../../infra/function-list.ts";
import { type Stage, stages } from "../../infra/stages.ts";
import { sharedTempFolder } from "../support/temp-folder.ts";

/** The templates of a stage, made with functions that do nothing but name themselves. */

const Resource = z.object({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
  Metadata: z.record(z.string(), z.unknown()).default({}),
  DeletionPolicy: z.string().optional(),
});
export type Resource = z.output<typeof Resource>;

const Template = z.object({
  Resources: z.record(z.string(), Resource),
  Outputs: z
    .record(z.string(), z.object({ Value: z.unknown(), Export: z.object({ Name: z.string() }).optional() }))
    .default({}),
});
export type Template = z.output<typeof Template>;

export type Synthesised = {
  readonly folder: string;
  readonly data: Template;
  readonly app: Template;
  /** The stacks that are deployed before the data's. */
  readonly dependencies: readonly string[];
};

/** The template of a stack in an assembly's folder. */
export const readTemplate = async (folder: string, stack: string): Promise<Template> =>
  Template.parse(JSON.parse(await readFile(join(folder, `${stack}.template.json`), "utf8")));

/** Fills a folder with functions: every one of the list answers with its own entry. Answers the folder. */
export const nameOnlyFunctions = async (folder: string): Promise<string> => {
  await Promise.all(
    functionNames.map(async (name) => {
      const { entry } = functionList[name];
      const file = join(folder, `${entry}.ts`);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, `export const handler = async () => ${JSON.stringify(entry)};\n`);
    }),
  );
  return folder;
};

export const synthesise = async (name: Stage["name"]): Promise<Synthesised> => {
  const folder = sharedTempFolder();
  const title = `Backspread-${name}`;
  const assembly = await exportAssembly({
    stage: stages[name],
    folder,
    functionsFolder: await nameOnlyFunctions(sharedTempFolder()),
    bundlesFolder: sharedTempFolder(),
  });
  const stacksBefore = assembly.getStackByName(`${title}-Data`).dependencies;
  return {
    folder,
    data: await readTemplate(folder, `${title}-Data`),
    app: await readTemplate(folder, `${title}-App`),
    dependencies: stacksBefore.map(({ id }) => id).filter((id) => !id.endsWith(".assets")),
  };
};

export const resourcesOf = (template: Template, type: string): [string, Resource][] =>
  Object.entries(template.Resources).filter(([, resource]) => resource.Type === type);

/** The only resource of the type whose id begins with the text. */
export const resource = (template: Template, type: string, start = ""): [string, Resource] => {
  const found = resourcesOf(template, type).filter(([id]) => id.startsWith(start));
  const [first] = found;
  if (!first || found.length > 1) throw new Error(`${found.length} resources ${type} begin with ${start}`);
  return first;
};

/** Every id that the value refers to by Ref or Fn::GetAtt, in this template or, by its export, in the other. */
export const referencesIn = (value: unknown, exporter: Template): string[] => {
  if (Array.isArray(value)) return value.flatMap((item) => referencesIn(item, exporter));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key === "Ref") return [String(inner)];
    if (key === "Fn::GetAtt") return [String((inner as unknown[])[0])];
    if (key !== "Fn::ImportValue") return referencesIn(inner, exporter);
    const output = Object.values(exporter.Outputs).find(({ Export }) => Export?.Name === inner);
    return output ? referencesIn(output.Value, exporter) : [`no export ${String(inner)}`];
  });
};

/** The entry of a function, read from its code: what its handler would answer. */
export const entryOf = async ({ folder }: Synthesised, lambda: Resource): Promise<string> => {
  const code = await readFile(join(folder, String(lambda.Metadata["aws:asset:path"]), "index.mjs"), "utf8");
  return functionNames.map((name) => functionList[name].entry).find((e) => code.includes(`"${e}"`)) ?? code;
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

/** What a role may do: each action with the ids it applies to, and the text after them (a path, an index). */
export const grantsOf = ({ app, data }: Synthesised, roleStart: string) => {
  const [roleId] = resource(app, "AWS::IAM::Role", roleStart);
  return resourcesOf(app, "AWS::IAM::Policy")
    .map(([, { Properties }]) => PolicyProperties.parse(Properties))
    .filter(({ Roles }) => Roles.some(({ Ref }) => Ref === roleId))
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
    .flatMap(({ Action, Resource }) =>
      Action.map((action) => ({
        action,
        resource: Resource,
        on: Resource === "*" ? ["*"] : referencesIn(Resource, data).filter((id) => !id.startsWith("AWS::")),
      })),
    );
};
