import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { holderOf } from "../../infra/local/data/service-file.ts";
import { ensureAssembly } from "../../infra/local/service/build.ts";
import { keyVariables } from "../../infra/local/service/environment.ts";
import { REGION, refOf } from "../../infra/local/template/physical-names.ts";
import { stackPrefix } from "../../infra/stages.ts";
import { openAccount } from "../parts/infra/cloud/aws.ts";

/** A running service as a deployed stage: CloudFormation has the outputs of its templates, and AWS is its stand-ins. */

const STAGE = "dev";
const ENDING = ".template.json";

const Template = z.object({
  Resources: z.record(z.string(), z.object({ Type: z.string() })),
  Outputs: z.record(z.string(), z.object({ Value: z.unknown() })).default({}),
});
const Reference = z.object({ Ref: z.string() });

/** The outputs that name a resource, by stack of the stage. */
const stacksOf = (assembly: string): Record<string, Record<string, string>> =>
  Object.fromEntries(
    readdirSync(assembly)
      .filter((file) => file.endsWith(ENDING))
      .map((file) => {
        const stack = file.slice(0, -ENDING.length);
        const { Resources, Outputs } = Template.parse(JSON.parse(readFileSync(join(assembly, file), "utf8")));
        const values = Object.entries(Outputs).flatMap(([name, { Value }]) => {
          const logicalId = Reference.safeParse(Value).data?.Ref ?? "";
          const type = Resources[logicalId]?.Type;
          return type === undefined ? [] : [[name, refOf({ stack, logicalId, type })] as const];
        });
        return [stack.replace(stackPrefix("local"), stackPrefix(STAGE)), Object.fromEntries(values)];
      }),
  );

/** The variables with which `--stage dev` leads a command to the service that runs on a data folder. */
export const stageVariables = async (dataFolder: string): Promise<Record<string, string>> => {
  const holder = await holderOf(dataFolder);
  if (holder?.tables === undefined) throw new Error(`no service runs on ${dataFolder}`);
  const account = {
    events: {},
    concurrency: 10,
    sender: { isVerified: true, isInSandbox: false },
    secret: "",
  };
  const { variables } = await openAccount({ ...account, stacks: stacksOf(await ensureAssembly()) }, []);
  const { tables, objects, key } = holder;
  return {
    AWS_REGION: REGION,
    ...keyVariables(key),
    AWS_ENDPOINT_URL: tables,
    AWS_ENDPOINT_URL_S3: objects,
    AWS_ENDPOINT_URL_CLOUDFORMATION: variables.AWS_ENDPOINT_URL_CLOUDFORMATION ?? "",
    STRIPE_ENDPOINT_URL: tables,
    BACKSPREAD_DATA: join(dataFolder, "not-this-one"),
  };
};
