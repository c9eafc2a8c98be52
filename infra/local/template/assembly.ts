import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import {
  ACCOUNT,
  ONLY_VERSION,
  PARTITION,
  REGION,
  type ResourceId,
  refOf,
  URL_SUFFIX,
  valuesOf,
} from "./physical-names.ts";

/** The synthesised templates of all stacks, and what their intrinsic functions stand for on this machine. */

const TemplateResource = z.object({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
  Metadata: z.record(z.string(), z.unknown()).default({}),
});
type TemplateResource = z.output<typeof TemplateResource>;
const Output = z.object({ Value: z.unknown(), Export: z.object({ Name: z.unknown() }).optional() });
const StackOutput = z.object({ StackName: z.string(), OutputName: z.string() });
const Template = z.object({
  Resources: z.record(z.string(), TemplateResource),
  Outputs: z.record(z.string(), Output).default({}),
});
type Template = z.output<typeof Template>;

const Manifest = z.object({
  artifacts: z.record(
    z.string(),
    z.object({ type: z.string(), properties: z.record(z.string(), z.unknown()).optional() }),
  ),
});

/** A resource with its properties resolved; `ref` and `arn` are what others call it. */
export type Resource = {
  readonly ref: string;
  readonly arn: string;
  readonly properties: unknown;
  readonly metadata: Readonly<Record<string, unknown>>;
};

/** The stacks of one `cdk synth`, read as if they were deployed on this machine. */
export type Assembly = {
  readonly folder: string;
  /** All resources of a type, over all stacks. Throws where a property uses something that is not understood. */
  resources(type: string): Resource[];
};

const FUNCTION = "AWS::Lambda::Function";

type Part = { readonly whole: unknown; readonly qualifier: unknown };

/** Types that are a version of another resource or a name of one, with how they say of which. */
const PARTS: Readonly<Record<string, (properties: Readonly<Record<string, unknown>>) => Part>> = {
  "AWS::Lambda::Version": ({ FunctionName }) => ({ whole: FunctionName, qualifier: ONLY_VERSION }),
  "AWS::Lambda::Alias": ({ FunctionName, Name }) => ({ whole: FunctionName, qualifier: Name }),
  "AWS::StepFunctions::StateMachineVersion": ({ StateMachineArn }) => ({
    whole: StateMachineArn,
    qualifier: ONLY_VERSION,
  }),
  "AWS::StepFunctions::StateMachineAlias": ({ DeploymentPreference, Name }) => ({
    whole: z.object({ StateMachineVersionArn: z.unknown() }).parse(DeploymentPreference)
      .StateMachineVersionArn,
    qualifier: Name,
  }),
};

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));

const templatesIn = (folder: string): Map<string, Template> => {
  const { artifacts } = Manifest.parse(readJson(join(folder, "manifest.json")));
  const stacks = Object.entries(artifacts).filter(([, { type }]) => type === "aws:cloudformation:stack");
  return new Map(
    stacks.map(([name, { properties }]) => [
      name,
      Template.parse(readJson(join(folder, z.string().parse(properties?.templateFile)))),
    ]),
  );
};

const PSEUDO_PARAMETERS: Readonly<Record<string, string>> = {
  "AWS::AccountId": ACCOUNT,
  "AWS::Partition": PARTITION,
  "AWS::Region": REGION,
  "AWS::URLSuffix": URL_SUFFIX,
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Reads the assembly in a folder. Throws where it is not there or not whole. */
export const readAssembly = (folder: string): Assembly => {
  const stacks = templatesIn(folder);

  const wholeOf = (stack: string, type: string, properties: Readonly<Record<string, unknown>>) => {
    const read = PARTS[type]?.(properties);
    return read && { whole: String(resolve(read.whole, stack)), qualifier: String(read.qualifier) };
  };

  const idOf = (stack: string, logicalId: string, { Type, Properties }: TemplateResource): ResourceId => {
    const { FunctionName } = Properties;
    const isNamed = Type === FUNCTION && FunctionName !== undefined;
    return {
      stack,
      logicalId,
      type: Type,
      fixedName: isNamed ? String(resolve(FunctionName, stack)) : undefined,
      of: wholeOf(stack, Type, Properties),
    };
  };

  const resourceOf = (stack: string, logicalId: string): ResourceId => {
    const resource = stacks.get(stack)?.Resources[logicalId];
    if (!resource) throw new Error(`the template ${stack} has no resource ${logicalId}`);
    return idOf(stack, logicalId, resource);
  };

  const imported = (name: string): unknown => {
    for (const [stack, { Outputs }] of stacks)
      for (const { Value, Export } of Object.values(Outputs))
        if (Export && resolve(Export.Name, stack) === name) return resolve(Value, stack);
    throw new Error(`no stack exports ${name}`);
  };

  const outputOf = ({ StackName, OutputName }: z.output<typeof StackOutput>): unknown => {
    const output = stacks.get(StackName)?.Outputs[OutputName];
    if (!output) throw new Error(`the stack ${StackName} has no output ${OutputName}`);
    return resolve(output.Value, StackName);
  };

  const intrinsics: Readonly<Record<string, (argument: unknown, stack: string) => unknown>> = {
    Ref: (argument, stack) => {
      const name = z.string().parse(argument);
      return PSEUDO_PARAMETERS[name] ?? refOf(resourceOf(stack, name));
    },
    "Fn::GetAtt": (argument, stack) => {
      const [logicalId, attribute] = z.tuple([z.string(), z.string()]).parse(argument);
      const value = valuesOf(resourceOf(stack, logicalId))[attribute];
      if (value === undefined) throw new Error(`${logicalId}.${attribute} is not known on this machine`);
      return value;
    },
    "Fn::Join": (argument, stack) => {
      const [separator, parts] = z.tuple([z.string(), z.array(z.unknown())]).parse(argument);
      return parts.map((part) => String(resolve(part, stack))).join(separator);
    },
    "Fn::ImportValue": (argument, stack) => imported(String(resolve(argument, stack))),
    "Fn::GetStackOutput": (argument, stack) => outputOf(StackOutput.parse(resolve(argument, stack))),
    "Fn::Sub": (argument) =>
      z
        .string()
        .parse(argument)
        .replace(/\$\{([^}]+)\}/g, (_, name: string) => {
          const value = PSEUDO_PARAMETERS[name];
          if (value === undefined) throw new Error(`Fn::Sub of ${name} is not known on this machine`);
          return value;
        }),
  };

  const resolve = (value: unknown, stack: string): unknown => {
    if (Array.isArray(value)) return value.map((each) => resolve(each, stack));
    if (!isObject(value)) return value;
    const [key, ...others] = Object.keys(value);
    if (key !== undefined && others.length === 0 && (key === "Ref" || key.startsWith("Fn::"))) {
      const intrinsic = intrinsics[key];
      if (!intrinsic) throw new Error(`${key} is not known on this machine`);
      return intrinsic(value[key], stack);
    }
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, resolve(each, stack)]));
  };

  const resources = (type: string): Resource[] =>
    [...stacks].flatMap(([stack, { Resources }]) =>
      Object.entries(Resources)
        .filter(([, resource]) => resource.Type === type)
        .map(([logicalId, resource]) => {
          const id = idOf(stack, logicalId, resource);
          return {
            ref: refOf(id),
            arn: valuesOf(id).Arn ?? "",
            properties: resolve(resource.Properties, stack),
            metadata: resource.Metadata,
          };
        }),
    );

  return { folder, resources };
};
