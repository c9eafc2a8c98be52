import { CloudFormationClient, paginateDescribeStacks } from "@aws-sdk/client-cloudformation";
import { stackPrefix } from "../stages.ts";
import { Refusal } from "./refusal.ts";

/** The outputs of a stage's deployed stacks (see `infra/outputs.ts`), by name. */
export type Outputs = {
  /** Returns the value of an output. Throws a Refusal with a remedy when no stack has it. */
  readonly get: (name: string) => string;
  readonly find: (name: string) => string | undefined;
};

/** Reads the outputs of all stacks of a stage in one region. Output names are unique within a stage. */
export const readOutputs = async (stageName: string, region?: string): Promise<Outputs> => {
  const client = new CloudFormationClient(region === undefined ? {} : { region });
  const values = new Map<string, string>();
  for await (const { Stacks = [] } of paginateDescribeStacks({ client }, {}))
    for (const { StackName = "", Outputs = [] } of Stacks)
      if (StackName.startsWith(stackPrefix(stageName)))
        for (const { OutputKey, OutputValue } of Outputs)
          if (OutputKey !== undefined && OutputValue !== undefined) values.set(OutputKey, OutputValue);
  return {
    find: (name) => values.get(name),
    get: (name) => {
      const value = values.get(name);
      if (value !== undefined) return value;
      throw new Refusal(
        `stage ${stageName} has no ${name} in this account and region: npm run deploy -- --stage ${stageName}`,
      );
    },
  };
};
