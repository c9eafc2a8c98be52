import { Duration, RemovalPolicy, Size } from "aws-cdk-lib";
import { Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import {
  Architecture,
  CfnFunction,
  Code,
  Function as LambdaFunction,
  Runtime,
  Tracing,
} from "aws-cdk-lib/aws-lambda";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import { capitalized } from "#shared/domain/capitalized.ts";
import { capacityOf } from "../capacity.ts";
import { poolTriggers } from "../data/users.ts";
import { resourceOf, waitForRights } from "../stacks/resource-of.ts";
import type { Stage } from "../stages.ts";
import { type FunctionName, type FunctionSpec, functionList } from "./function-list.ts";
import { environmentOf, type Places, statementsOf } from "./needs.ts";

export type CodeFolders = ReadonlyMap<string, { readonly folder: string; readonly handler: string }>;

/** Fixed names, which the data stack refers to before the functions exist. CloudFormation names all others. */
const fixedNames = (stage: Stage): Partial<Record<FunctionName, string>> => poolTriggers(stage);

/** Only the slice worker has reserved concurrency. */
const reservedFor = (name: FunctionName, { accountConcurrency }: Stage): number | undefined =>
  name === "work" ? capacityOf(accountConcurrency).reservedWorkers : undefined;

/** The stage, bundles, and places that a function needs. */
export type FunctionSurroundings = {
  readonly stage: Stage;
  readonly codeFolders: CodeFolders;
  readonly places: Partial<Places>;
};

const codeOf = (entry: string, folders: CodeFolders): { code: Code; handler: string } => {
  const bundle = folders.get(entry);
  if (!bundle) throw new Error(`the function ${entry} was not bundled`);
  return { code: Code.fromAsset(bundle.folder), handler: bundle.handler };
};

/** A function of the list with its own log group and a role with exactly the verbs of its needs. */
export class ServiceFunction extends LambdaFunction {
  constructor(scope: Construct, name: FunctionName, { stage, codeFolders, places }: FunctionSurroundings) {
    const { entry, memoryMb, timeoutSeconds, diskMb, needs }: FunctionSpec = functionList[name];
    const id = capitalized(name);
    const role = new Role(scope, `${id}Role`, { assumedBy: new ServicePrincipal("lambda.amazonaws.com") });
    const logGroup = new LogGroup(scope, `${id}Log`, {
      retention: stage.logDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    logGroup.grantWrite(role);
    const functionName = fixedNames(stage)[name];
    const reserved = reservedFor(name, stage);
    super(scope, id, {
      ...(functionName === undefined ? {} : { functionName }),
      ...(reserved === undefined ? {} : { reservedConcurrentExecutions: reserved }),
      description: `${entry} (${stage.name})`,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      ...codeOf(entry, codeFolders),
      memorySize: memoryMb,
      timeout: Duration.seconds(timeoutSeconds),
      ...(diskMb !== undefined && { ephemeralStorageSize: Size.mebibytes(diskMb) }),
      role,
      logGroup,
      tracing: Tracing.ACTIVE,
      environment: {
        STAGE: stage.name,
        POWERTOOLS_SERVICE_NAME: name,
        POWERTOOLS_LOG_LEVEL: stage.logLevel,
        ...environmentOf(needs, places),
      },
    });
    for (const statement of statementsOf(needs, places)) this.addToRolePolicy(statement);
    waitForRights(resourceOf(this, CfnFunction), role);
  }
}

/** Returns a factory for the functions of a stack. `more` adds places created within the stack. */
export const functionsIn =
  (stack: Construct, { places, ...surroundings }: FunctionSurroundings) =>
  (name: FunctionName, since: Partial<Places> = {}): ServiceFunction =>
    new ServiceFunction(stack, name, { ...surroundings, places: { ...places, ...since } });
