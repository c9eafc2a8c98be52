import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { App, Stack } from "aws-cdk-lib";
import { CfnFunction } from "aws-cdk-lib/aws-sam";
import { beforeAll, describe, expect, test } from "vitest";
import { routes } from "#shared/contracts/routes.ts";
import { capitalized } from "#shared/domain/capitalized.ts";
import { functionNames } from "../../../../infra/functions/function-list.ts";
import {
  type HttpApiEvent,
  type SamTemplate,
  samNameOf,
  samTemplate,
} from "../../../../infra/local/sam/sam-template.ts";
import { deployedVariables, type Listed, NotDeployed } from "../../../../infra/local/sam.ts";
import { ensureAssembly } from "../../../../infra/local/service/build.ts";
import { apisOf } from "../../../../infra/local/template/apis.ts";
import { readAssembly } from "../../../../infra/local/template/assembly.ts";
import { functionsOf } from "../../../../infra/local/template/functions.ts";
import { stages } from "../../../../infra/stages.ts";
import { samEnvironment, samFunctions, samRoutes } from "../../../support/sam-local.ts";
import { synthesise } from "../../infra/templates.ts";

/** Compares the output of `npm run sam` with SAM's own description of a function and with the service. */

const partsOf = (folder: string, stage: string) => {
  const assembly = readAssembly(folder);
  return {
    stage,
    functions: functionsOf(assembly, (asset) => `${folder}/${asset}`),
    functionByRoute: apisOf(assembly).http.functionByRoute,
  };
};
const ownVariables = ({ environment }: { environment: Readonly<Record<string, string>> }) => environment;

let template: SamTemplate;
let dev: ReturnType<typeof partsOf>;
beforeAll(async () => {
  // Services under test read the same one.
  const folder = await ensureAssembly();
  template = samTemplate({ ...partsOf(folder, "local"), variablesOf: ownVariables });
  dev = partsOf((await synthesise("dev")).folder, "dev");
});

test("writes every function and every route to its function", () => {
  expect(Object.keys(template.Resources).sort()).toEqual(functionNames.map(capitalized).sort());
  const found = samRoutes(template);
  for (const [name, { method, path }] of Object.entries(routes)) {
    const bare = path.replace(/\/$/, "");
    expect([found.get(`${method} ${bare}`), found.get(`${method} ${bare}/`)]).toEqual([
      capitalized(name),
      capitalized(name),
    ]);
  }
  expect(found.get("$default")).toBe("NotFound");
  expect(found.get("GET /s/{token}/picture.png")).toBe("SharedPage");
  // Beside the table stand the two pages of public links and the three methods of the endpoint for agents.
  expect(found.size).toBe(2 * (Object.keys(routes).length + 2 + 3) + 1);
});

/** Returns an event typed by the library: an unknown field does not compile. */
const eventOf = ({ Type, Properties }: HttpApiEvent) => {
  const properties: CfnFunction.HttpApiEventProperty = {
    ...(Properties.Method && { method: Properties.Method }),
    ...(Properties.Path && { path: Properties.Path }),
    payloadFormatVersion: Properties.PayloadFormatVersion,
  };
  return { type: Type, properties };
};

/** The library mistakes an event with method and path for another type without this field, and drops it. */
const withoutPayloadFormat = (text: object): unknown =>
  JSON.parse(JSON.stringify(text), (key, value) => (key === "PayloadFormatVersion" ? undefined : value));

test("writes only fields that SAM describes, in their types", () => {
  const app = new App();
  const stack = new Stack(app, "Sam");
  for (const [name, { Properties }] of Object.entries(template.Resources))
    new CfnFunction(stack, name, {
      handler: Properties.Handler,
      runtime: Properties.Runtime,
      codeUri: Properties.CodeUri,
      memorySize: Properties.MemorySize,
      timeout: Properties.Timeout,
      architectures: [...Properties.Architectures],
      environment: { variables: Properties.Environment.Variables },
      ...(Properties.Events && {
        events: Object.fromEntries(
          Object.entries(Properties.Events).map(([id, event]) => [id, eventOf(event)]),
        ),
      }),
    });
  const made = app.synth().getStackArtifact(stack.artifactId).template as SamTemplate;
  expect([made.Transform].flat()).toEqual([template.Transform]);
  expect(withoutPayloadFormat(made.Resources)).toEqual(withoutPayloadFormat(template.Resources));
});

/** Loads a bundle as the runtime does: from its folder, with only SAM's variables in the environment. */
const LOADER = `
  import { parentPort, workerData } from "node:worker_threads";
  const { file, name } = workerData;
  import(file).then((bundle) => parentPort.postMessage(typeof bundle[name]), (error) => parentPort.postMessage(String(error)));
`;
const exportOf = async (
  codeFolder: string,
  handler: string,
  env: Record<string, string>,
): Promise<unknown> => {
  const [file, name] = handler.split(".");
  const thread = new Worker(new URL(`data:text/javascript,${encodeURIComponent(LOADER)}`), {
    workerData: { file: pathToFileURL(join(codeFolder, `${file}.mjs`)).href, name },
    env,
  });
  try {
    return await new Promise((resolve, reject) => thread.once("message", resolve).once("error", reject));
  } finally {
    await thread.terminate();
  }
};

test("starts every thirtieth function with the code, the handler and the variables of the template", async () => {
  const chosen = samFunctions(template, {}).filter((_, place) => place % 30 === 0);
  expect(chosen.length).toBeGreaterThan(2);
  for (const { name, codeFolder, handler, environment } of chosen)
    expect(await exportOf(codeFolder, handler, { ...environment }), name).toBe("function");
});

describe("variables", () => {
  test("writes the stage's variables, and directs all clients to one address", () => {
    const endpoint = "http://host.docker.internal:4566";
    const file = { Parameters: { AWS_ENDPOINT_URL: endpoint, STRIPE_ENDPOINT_URL: endpoint, UNKNOWN: "1" } };
    const variables = samEnvironment(template, "Subscribe", file);
    expect(variables).toMatchObject({
      AWS_ENDPOINT_URL: endpoint,
      STRIPE_ENDPOINT_URL: endpoint,
      AWS_ENDPOINT_URL_S3: "",
      SITE_ORIGIN: stages.local.siteOrigin,
      PROFILES_TABLE: expect.stringContaining("Profiles"),
    });
    expect(variables).not.toHaveProperty("UNKNOWN");
  });

  test("omits CloudFront's secret, which is absent here", () => {
    expect(dev.functions.some(({ environment }) => "ORIGIN_SECRET" in environment)).toBe(true);
    const text = JSON.stringify(samTemplate({ ...dev, variablesOf: ownVariables }));
    expect(text).not.toMatch(/ORIGIN_SECRET|resolve:secretsmanager/);
  });
});

describe("the variables of a deployed stage", () => {
  const listed = async function* (stage: string): AsyncGenerator<Listed> {
    yield { FunctionName: "somebody-elses", Environment: { Variables: { PASSWORD: "theirs" } } };
    yield { FunctionName: "Backspread-prod-Api-SignUp", Environment: { Variables: { STAGE: "prod" } } };
    for (const { name, environment } of dev.functions)
      yield {
        FunctionName: `${name.replace("-dev-", `-${stage}-`)}-4XK2J`,
        Environment: { Variables: { ...environment, PROFILES_TABLE: "the-real-one" } },
      };
  };

  test("replaces names by those of the deployed stage", async () => {
    const variablesOf = await deployedVariables("dev", listed("dev"));
    const { Resources } = samTemplate({ ...dev, variablesOf });
    const told = Object.values(Resources).map(({ Properties }) => Properties.Environment.Variables);
    expect(told.every(({ PROFILES_TABLE }) => PROFILES_TABLE === "the-real-one")).toBe(true);
    expect(JSON.stringify(Resources)).not.toMatch(/ORIGIN_SECRET|theirs/);
  });

  test("refuses a stage that is not deployed, by name", async () => {
    const variablesOf = await deployedVariables("dev", listed("prod"));
    const spec = dev.functions.find((each) => samNameOf(each) === "SignUp");
    if (!spec) throw new Error("there is no function");
    expect(() => variablesOf(spec)).toThrow(NotDeployed);
    expect(() => variablesOf(spec)).toThrow("SignUp");
  });
});
