import { LambdaClient, paginateListFunctions } from "@aws-sdk/client-lambda";
import * as z from "zod";
import { stackPrefix } from "../../stack-name.ts";
import type { FunctionSpec } from "../template/functions.ts";
import { samNameOf } from "./sam-template.ts";

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
