import * as z from "zod";
import type { Assembly } from "./assembly.ts";

/** A function as the templates ask for it, with the variables that they set. */
export type FunctionSpec = {
  readonly name: string;
  readonly arn: string;
  readonly codeFolder: string;
  /** `file.export`. */
  readonly handler: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly memoryMb: number;
  readonly timeoutSeconds: number;
  /** What becomes of an event that nobody waits for and that fails. */
  readonly retryAttempts: number;
  readonly maxEventAgeSeconds: number;
};

/** How people call the function. */
export const titleOf = ({ environment, name }: Pick<FunctionSpec, "environment" | "name">): string =>
  environment.POWERTOOLS_SERVICE_NAME ?? name;

const COMPUTES_ABOVE_MB = 1024;

/** Whether a function computes: the others wait for what they call, and hold little. */
export const computes = ({ memoryMb }: Pick<FunctionSpec, "memoryMb">): boolean =>
  memoryMb > COMPUTES_ABOVE_MB;

const FunctionProperties = z.object({
  Handler: z.string(),
  MemorySize: z.number(),
  Timeout: z.number(),
  Runtime: z.literal("nodejs24.x"),
  Environment: z.object({ Variables: z.record(z.string(), z.string()) }).default({ Variables: {} }),
});

const EventInvokeConfig = z.object({
  FunctionName: z.string(),
  MaximumRetryAttempts: z.number().default(2),
  MaximumEventAgeInSeconds: z.number().default(6 * 3600),
});

const ASSET_PATH = "aws:asset:path";

/** The name of a function in its ARN, or in an integration's address, which holds the ARN. */
export const nameIn = (arn: string): string => {
  const name = /:function:([A-Za-z0-9_-]+)/.exec(arn)?.[1];
  if (name === undefined) throw new Error(`${arn} is no function`);
  return name;
};

/** All functions of the templates; `folderOf` says where an asset is. */
export const functionsOf = (assembly: Assembly, folderOf: (asset: string) => string): FunctionSpec[] => {
  const events = assembly
    .resources("AWS::Lambda::EventInvokeConfig")
    .map(({ properties }) => EventInvokeConfig.parse(properties));
  return assembly.resources("AWS::Lambda::Function").map(({ ref, arn, properties, metadata }) => {
    const { Handler, MemorySize, Timeout, Environment } = FunctionProperties.parse(properties);
    const event =
      events.find(({ FunctionName }) => FunctionName === ref) ??
      EventInvokeConfig.parse({ FunctionName: ref });
    return {
      name: ref,
      arn,
      codeFolder: folderOf(z.string().parse(metadata[ASSET_PATH])),
      handler: Handler,
      environment: Environment.Variables,
      memoryMb: MemorySize,
      timeoutSeconds: Timeout,
      retryAttempts: event.MaximumRetryAttempts,
      maxEventAgeSeconds: event.MaximumEventAgeInSeconds,
    };
  });
};
