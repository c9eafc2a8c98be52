import type { SamTemplate } from "../../infra/local/sam/sam-template.ts";
import type { FunctionSpec } from "../../infra/local/template/functions.ts";

/** The behavior of `sam local` with a template and an `--env-vars` file, by its documentation. */

/** `Parameters` apply to all functions. An entry under a function's name overrides them. */
type EnvVars = Readonly<Record<string, Readonly<Record<string, string>>>>;

const resourceOf = ({ Resources }: SamTemplate, name: string): SamTemplate["Resources"][string] => {
  const found = Resources[name];
  if (!found) throw new Error(`the template has no ${name}`);
  return found;
};

const DEFAULT_CREDENTIALS = { AWS_ACCESS_KEY_ID: "defaultkey", AWS_SECRET_ACCESS_KEY: "defaultsecret" };

/**
 * Returns a function's environment. The file changes variables that the template names and adds none. Credentials come
 * from the shell.
 */
export const samEnvironment = (
  template: SamTemplate,
  name: string,
  envVars: EnvVars,
  credentials: Readonly<Record<string, string>> = DEFAULT_CREDENTIALS,
): Record<string, string> => {
  const { Handler, MemorySize, Timeout, Environment } = resourceOf(template, name).Properties;
  const given = { ...envVars.Parameters, ...envVars[name] };
  return {
    AWS_SAM_LOCAL: "true",
    AWS_LAMBDA_FUNCTION_NAME: name,
    AWS_LAMBDA_FUNCTION_HANDLER: Handler,
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(MemorySize),
    AWS_LAMBDA_FUNCTION_TIMEOUT: String(Timeout),
    AWS_REGION: "us-east-1",
    ...credentials,
    ...Object.fromEntries(
      Object.entries(Environment.Variables).map(([variable, value]) => [variable, given[variable] ?? value]),
    ),
  };
};

/** Returns the functions of a template in the form that the one-machine run hosts. */
export const samFunctions = (
  template: SamTemplate,
  envVars: EnvVars,
  credentials?: Readonly<Record<string, string>>,
): FunctionSpec[] =>
  Object.entries(template.Resources).map(([name, { Properties }]) => ({
    name,
    arn: `arn:aws:lambda:us-east-1:123456789012:function:${name}`,
    codeFolder: Properties.CodeUri,
    handler: Properties.Handler,
    environment: samEnvironment(template, name, envVars, credentials),
    memoryMb: Properties.MemorySize,
    timeoutSeconds: Properties.Timeout,
    retryAttempts: 0,
    maxEventAgeSeconds: 60,
  }));

/** Returns function names by route key, from the events of the template. */
export const samRoutes = ({ Resources }: SamTemplate): Map<string, string> =>
  new Map(
    Object.entries(Resources).flatMap(([name, { Properties }]) =>
      Object.values(Properties.Events ?? {}).map(({ Properties: { Method, Path } }): [string, string] => [
        Method === undefined ? "$default" : `${Method} ${Path}`,
        name,
      ]),
    ),
  );
