import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { LambdaClient, paginateListFunctions } from "@aws-sdk/client-lambda";
import * as z from "zod";
import { CACHE_FOLDER } from "../folders.ts";
import { stackPrefix, stageNamed } from "../stages.ts";
import { BadSetting, report } from "./console/report.ts";
import { dataFolder } from "./data/data-folder.ts";
import { samNameOf, samTemplate } from "./sam/sam-template.ts";
import { BuildFailed, ensureAssembly } from "./service/build.ts";
import { serviceKey } from "./service/environment.ts";
import { apisOf } from "./template/apis.ts";
import { readAssembly } from "./template/assembly.ts";
import { type FunctionSpec, functionsOf } from "./template/functions.ts";

/**
 * `npm run sam -- [--stage NAME] [--deployed] [--endpoint URL]`: writes what `sam local` needs to run the functions in
 * containers. Names of tables and the rest are those of the one-machine run, or with `--deployed` those of the stage in
 * the account (or the emulator) that the environment leads to.
 */

/** The environment of a stage's deployed functions, with the names that CloudFormation generated. */

export type Listed = {
  readonly FunctionName?: string | undefined;
  readonly Environment?: { readonly Variables?: Readonly<Record<string, string>> | undefined } | undefined;
};

/** All functions of an account in its region, by the credentials and the endpoint of the environment. */
export async function* listFunctions(): AsyncGenerator<Listed> {
  for await (const { Functions = [] } of paginateListFunctions({ client: new LambdaClient({}) }, {}))
    yield* Functions;
}

const Variables = z.record(z.string(), z.string());

/** The stage has no function of that name, or does not tell its variables. */
export class NotDeployed extends Error {
  override readonly name = "NotDeployed";
}

/** The variables of each of the stage's functions as they are deployed. The answer's throws NotDeployed. */
export const deployedVariables = async (
  stage: string,
  functions: AsyncIterable<Listed>,
): Promise<(spec: FunctionSpec) => Readonly<Record<string, string>>> => {
  const prefix = stackPrefix(stage);
  const found = new Map<string, Readonly<Record<string, string>>>();
  for await (const { FunctionName = "", Environment } of functions) {
    if (!FunctionName.startsWith(prefix)) continue;
    const environment = Variables.parse(Environment?.Variables ?? {});
    const name = samNameOf({ environment });
    if (name !== undefined) found.set(name, environment);
  }
  return (spec) => {
    const name = samNameOf(spec) ?? spec.name;
    const variables = found.get(name);
    if (!variables) throw new NotDeployed(`the stage ${stage} has no function ${name} yet`);
    return variables;
  };
};

/** The service, by the name that Docker gives this machine in a container. */
const serviceEndpoint = (): string => `http://host.docker.internal:${process.env.PORT || 3000}`;

const settings = () => {
  const { values } = parseArgs({
    options: {
      stage: { type: "string", default: "local" },
      deployed: { type: "boolean", default: false },
      endpoint: { type: "string" },
    },
  });
  const stage = stageNamed(values.stage);
  const endpoint = values.endpoint ?? (values.deployed ? "" : serviceEndpoint());
  if (endpoint !== "" && !URL.canParse(endpoint))
    throw new BadSetting(`--endpoint is ${endpoint}, which is no address`);
  if (stage.name === "local" && values.deployed)
    throw new BadSetting("--deployed is for a stage that was deployed: local is not");
  return { stage: stage.name, isDeployed: values.deployed, endpoint };
};

/** What `--env-vars` takes; `Parameters` are for all functions. Payments have a stand-in only where AWS has. */
const environmentFile = (endpoint: string, isDeployed: boolean) => ({
  Parameters: {
    ...(endpoint === "" ? {} : { AWS_ENDPOINT_URL: endpoint }),
    ...(endpoint === "" || isDeployed ? {} : { STRIPE_ENDPOINT_URL: endpoint }),
  },
});

const write = (folder: string, name: string, content: object): string => {
  const file = join(folder, name);
  writeFileSync(file, `${JSON.stringify(content, undefined, 2)}\n`);
  return file;
};

/** As a shell takes them before a command. */
const assignments = (variables: Readonly<Record<string, string>>): string =>
  Object.entries(variables)
    .map(([name, value]) => `${name}=${value} `)
    .join("");

const main = async (): Promise<void> => {
  const { stage, isDeployed, endpoint } = settings();
  const assemblyFolder = await ensureAssembly(stage);
  const assembly = readAssembly(assemblyFolder);
  const variablesOf = isDeployed
    ? await deployedVariables(stage, listFunctions())
    : ({ environment }: { readonly environment: Readonly<Record<string, string>> }) => environment;
  const template = samTemplate({
    stage,
    functions: functionsOf(assembly, (asset) => join(assemblyFolder, asset)),
    functionByRoute: apisOf(assembly).http.functionByRoute,
    variablesOf,
  });
  const folder = join(CACHE_FOLDER, `sam.${stage}`);
  mkdirSync(folder, { recursive: true });
  if (stage !== "local" && !isDeployed)
    report.note(`Names of tables and the rest are made up: --deployed takes those of the stage ${stage}`);
  const files = [
    `--template ${write(folder, "template.json", template)}`,
    `--env-vars ${write(folder, "env.json", environmentFile(endpoint, isDeployed))}`,
  ].join(" ");
  const host = "--add-host host.docker.internal:host-gateway";
  const key = isDeployed ? "" : assignments(await serviceKey(dataFolder()));
  if (!isDeployed && key === "")
    report.note("No service runs on the data folder: start it first, since its stand-ins want its key");
  report.say(`${key}sam local start-api --port 3001 ${host} ${files}`);
  report.say(`${key}sam local invoke Plan --event event.json ${host} ${files}`);
};

main().catch((error: unknown) => {
  const isExplained =
    error instanceof BadSetting || error instanceof BuildFailed || error instanceof NotDeployed;
  report.error(isExplained ? error.message : "Nothing was written", isExplained ? undefined : error);
  process.exitCode = 1;
});
