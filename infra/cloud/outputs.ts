import { CloudFormationClient, paginateDescribeStacks } from "@aws-sdk/client-cloudformation";
import { stackPrefix } from "../stack-name.ts";
import { Refusal } from "./refusal.ts";

/** What the deployed stacks of a stage say of themselves (see `infra/outputs.ts`), by the outputs' names. */
export type Outputs = {
  /** The value of an output. Throws a Refusal that says how to get it where no stack has it. */
  readonly get: (name: string) => string;
  readonly find: (name: string) => string | undefined;
};

/**
 * Reads the outputs of all stacks of a stage in one region. Where two stacks have an output of one name, which no two of
 * a stage do, the later one counts.
 */
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
