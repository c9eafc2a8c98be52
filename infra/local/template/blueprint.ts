import { join } from "node:path";
import * as z from "zod";
import { type ApiSpec, apisOf } from "./apis.ts";
import { type Assembly, readAssembly } from "./assembly.ts";
import { type FunctionSpec, functionsOf } from "./functions.ts";
import { clientOfSecret } from "./physical-names.ts";
import { type QueueSpec, queuesOf } from "./queues.ts";
import { type ExecutionRule, type ObjectRule, rulesOf, type Schedule } from "./rules.ts";
import { type UserPoolSpec, userPoolsOf } from "./user-pools.ts";

/** A secret of the template: that of a client of a user pool, or keys, of which the template says a placeholder. */
export type SecretSpec = {
  readonly name: string;
  readonly arn: string;
  /** The client whose secret it holds; undefined where it holds keys. */
  readonly clientId: string | undefined;
};

const Secret = z.object({ SecretString: z.string().optional() });

/** Between name and end of a secret's ARN stand six characters that Secrets Manager made up. */
const nameIn = (arn: string): string => arn.replace(/^.*:secret:/, "").replace(/-[A-Za-z0-9]{6}$/, "");

export const secretsOf = (assembly: Assembly): SecretSpec[] =>
  assembly.resources("AWS::SecretsManager::Secret").map(({ ref, properties }) => ({
    arn: ref,
    name: nameIn(ref),
    clientId: clientOfSecret(Secret.parse(properties).SecretString ?? ""),
  }));

/** What the templates ask for, in the terms of the stand-ins. */
export type Blueprint = {
  readonly functions: readonly FunctionSpec[];
  readonly tables: readonly TableSpec[];
  readonly buckets: readonly BucketSpec[];
  readonly userPools: readonly UserPoolSpec[];
  readonly secrets: readonly SecretSpec[];
  readonly machines: readonly MachineSpec[];
  readonly http: ApiSpec;
  readonly socket: ApiSpec;
  readonly objectRules: readonly ObjectRule[];
  readonly executionRules: readonly ExecutionRule[];
  readonly schedules: readonly Schedule[];
  readonly queues: readonly QueueSpec[];
};

const KeySchema = z.array(z.object({ AttributeName: z.string(), KeyType: z.enum(["HASH", "RANGE"]) }));

/** A table as `CreateTable` takes it. */
const TableSpec = z.object({
  AttributeDefinitions: z.array(
    z.object({ AttributeName: z.string(), AttributeType: z.enum(["S", "N", "B"]) }),
  ),
  KeySchema,
  BillingMode: z.literal("PAY_PER_REQUEST"),
  GlobalSecondaryIndexes: z
    .array(
      z.object({
        IndexName: z.string(),
        KeySchema,
        Projection: z.object({ ProjectionType: z.literal("ALL") }),
      }),
    )
    .optional(),
});
export type TableSpec = z.output<typeof TableSpec> & { readonly TableName: string };

const Bucket = z.object({
  LifecycleConfiguration: z
    .object({
      Rules: z.array(
        z.object({
          Status: z.string(),
          Prefix: z.string().default(""),
          ExpirationInDays: z.number().optional(),
        }),
      ),
    })
    .optional(),
});

/** Objects below a prefix go some days after they were put. */
export type Expiry = { readonly prefix: string; readonly days: number };
/** A bucket under its physical name, with what its enabled life-cycle rules let expire. */
export type BucketSpec = { readonly name: string; readonly expiries: readonly Expiry[] };

const Machine = z.object({
  DefinitionString: z.string(),
  DefinitionSubstitutions: z.record(z.string(), z.string()).default({}),
});
/** A state machine; the definition is Amazon States Language with its substitutions made. */
type MachineSpec = {
  readonly arn: string;
  /** Other ARNs that start it. */
  readonly aliases: readonly string[];
  readonly definition: unknown;
};

const bucketsOf = (assembly: Assembly): BucketSpec[] =>
  assembly.resources("AWS::S3::Bucket").map(({ ref, properties }) => {
    const rules = Bucket.parse(properties).LifecycleConfiguration?.Rules ?? [];
    const expiries = rules.flatMap(({ Status, Prefix, ExpirationInDays: days }) =>
      Status === "Enabled" && days !== undefined ? [{ prefix: Prefix, days }] : [],
    );
    return { name: ref, expiries };
  });

const machinesOf = (assembly: Assembly): MachineSpec[] =>
  assembly.resources("AWS::StepFunctions::StateMachine").map(({ ref, properties }) => {
    const { DefinitionString, DefinitionSubstitutions } = Machine.parse(properties);
    const text = DefinitionString.replace(/\$\{([^}]+)\}/g, (_, name: string) => {
      const value = DefinitionSubstitutions[name];
      if (value === undefined) throw new Error(`the definition of ${ref} says nothing of ${name}`);
      return value;
    });
    const aliases = assembly
      .resources("AWS::StepFunctions::StateMachineAlias")
      .map((alias) => alias.ref)
      .filter((alias) => alias.startsWith(`${ref}:`));
    return { arn: ref, aliases, definition: JSON.parse(text) };
  });

/** Reads what the assembly in a folder asks for. Throws where it asks for something that no stand-in can give. */
export const readBlueprint = (folder: string): Blueprint => {
  const assembly = readAssembly(folder);
  return {
    functions: functionsOf(assembly, (asset) => join(folder, asset)),
    tables: assembly
      .resources("AWS::DynamoDB::Table")
      .map(({ ref, properties }) => ({ ...TableSpec.parse(properties), TableName: ref })),
    buckets: bucketsOf(assembly),
    userPools: userPoolsOf(assembly),
    secrets: secretsOf(assembly),
    machines: machinesOf(assembly),
    ...apisOf(assembly),
    ...rulesOf(assembly),
    queues: queuesOf(assembly),
  };
};
