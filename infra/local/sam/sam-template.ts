import { capitalized } from "#shared/domain/capitalized.ts";
import { AWS_SERVICES } from "../service/environment.ts";
import type { FunctionSpec } from "../template/functions.ts";

/**
 * One template of AWS SAM with what `sam local` runs: all functions, and the HTTP API's routes to them. The socket API,
 * the workflow and CloudFront it does not run, and tables, buckets and the pool are wherever the variables lead.
 */

/** A route of the HTTP API as an event of its function; the default route has neither method nor path. */
export type HttpApiEvent = {
  readonly Type: "HttpApi";
  readonly Properties: {
    readonly Method?: string;
    readonly Path?: string;
    readonly PayloadFormatVersion: "2.0";
  };
};

type SamFunction = {
  readonly Type: "AWS::Serverless::Function";
  readonly Properties: {
    readonly Handler: string;
    readonly Runtime: "nodejs24.x";
    readonly CodeUri: string;
    readonly MemorySize: number;
    readonly Timeout: number;
    readonly Architectures: readonly ["arm64" | "x86_64"];
    readonly Environment: { readonly Variables: Readonly<Record<string, string>> };
    readonly Events?: Readonly<Record<string, HttpApiEvent>>;
  };
};

export type SamTemplate = {
  readonly AWSTemplateFormatVersion: "2010-09-09";
  readonly Transform: "AWS::Serverless-2016-10-31";
  readonly Description: string;
  readonly Resources: Readonly<Record<string, SamFunction>>;
};

type SamParts = {
  readonly stage: string;
  readonly functions: readonly FunctionSpec[];
  /** By route key; values are functions' names. */
  readonly functionByRoute: ReadonlyMap<string, string>;
  readonly variablesOf: (spec: FunctionSpec) => Readonly<Record<string, string>>;
};

/** `sam local` sets no variable that the template does not name: an empty one says nothing to the clients. */
const SETTABLE: Readonly<Record<string, string>> = Object.fromEntries(
  [
    "AWS_ENDPOINT_URL",
    ...Object.keys(AWS_SERVICES).map((service) => `AWS_ENDPOINT_URL_${service}`),
    "STRIPE_ENDPOINT_URL",
  ].map((name) => [name, ""]),
);

/** Calls arrive without CloudFront, and a function without the secret does not require it. */
const OF_CLOUDFRONT = "ORIGIN_SECRET";
/** The function's name in the code: `signUp`. */
const NAME = "POWERTOOLS_SERVICE_NAME";

/** A function's name in the template: `SignUp`. Undefined of what CDK brings to deploy with, which is not the service's. */
export const samNameOf = ({ environment }: Pick<FunctionSpec, "environment">): string | undefined => {
  const own = environment[NAME];
  return own === undefined ? undefined : capitalized(own);
};

const DEFAULT_ROUTE = "$default";
const PAYLOAD = { PayloadFormatVersion: "2.0" } as const;

/** CloudFront drops the slash at the end of the specification's paths; here both are routes. */
const eventsOf = (routeKey: string): HttpApiEvent[] => {
  if (routeKey === DEFAULT_ROUTE) return [{ Type: "HttpApi", Properties: PAYLOAD }];
  const [Method = "", path = ""] = routeKey.split(" ");
  return [path, `${path}/`].map((Path) => ({
    Type: "HttpApi",
    Properties: { Method, Path, ...PAYLOAD },
  }));
};

const architectureHere = (): "arm64" | "x86_64" => (process.arch === "arm64" ? "arm64" : "x86_64");

const functionOf = (spec: FunctionSpec, { functionByRoute, variablesOf }: SamParts): SamFunction => {
  const routeKeys = [...functionByRoute].filter(([, name]) => name === spec.name).map(([key]) => key);
  const events = routeKeys.flatMap(eventsOf).map((event, index) => [`Route${index + 1}`, event] as const);
  const { [OF_CLOUDFRONT]: _, ...variables } = variablesOf(spec);
  return {
    Type: "AWS::Serverless::Function",
    Properties: {
      Handler: spec.handler,
      Runtime: "nodejs24.x",
      CodeUri: spec.codeFolder,
      MemorySize: spec.memoryMb,
      Timeout: spec.timeoutSeconds,
      Architectures: [architectureHere()],
      Environment: { Variables: { ...variables, ...SETTABLE } },
      ...(events.length === 0 ? {} : { Events: Object.fromEntries(events) }),
    },
  };
};

/** The template; code runs on this machine's own kind of processor, since bundles hold nothing that is made for one. */
export const samTemplate = (parts: SamParts): SamTemplate => ({
  AWSTemplateFormatVersion: "2010-09-09",
  Transform: "AWS::Serverless-2016-10-31",
  Description: `Backspread ${parts.stage}: functions and HTTP API for sam local`,
  Resources: Object.fromEntries(
    parts.functions.flatMap((spec) => {
      const name = samNameOf(spec);
      return name === undefined ? [] : [[name, functionOf(spec, parts)] as const];
    }),
  ),
});
