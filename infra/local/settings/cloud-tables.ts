import { CloudFormationClient, DescribeStacksCommand } from "@aws-sdk/client-cloudformation";
import { stackName } from "../../stack-name.ts";
import { BadSetting } from "../console/bad-setting.ts";

/** The environment in which store code reaches the settings of a deployed stage, by the operator's own rights. */
export const cloudTables = async (stage: string): Promise<Readonly<Record<string, string>>> => {
  const StackName = stackName(stage, "Data");
  const { Stacks = [] } = await new CloudFormationClient({}).send(new DescribeStacksCommand({ StackName }));
  const outputs = Stacks.flatMap(({ Outputs = [] }) => Outputs);
  const name = outputs.find(({ OutputKey }) => OutputKey === "SettingsTable")?.OutputValue;
  if (name === undefined) throw new BadSetting(`${StackName} has no table of settings: deploy it first`);
  return { SETTINGS_TABLE: name };
};
