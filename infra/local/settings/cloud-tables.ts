import { CloudFormationClient, DescribeStackResourcesCommand } from "@aws-sdk/client-cloudformation";
import { BadSetting } from "../console/bad-setting.ts";

/** The environment in which store code reaches the settings of a deployed stage, by the operator's own rights. */
export const cloudTables = async (stage: string): Promise<Readonly<Record<string, string>>> => {
  const StackName = `Backspread-${stage}-Data`;
  const client = new CloudFormationClient({});
  const { StackResources = [] } = await client.send(new DescribeStackResourcesCommand({ StackName }));
  const name = StackResources.find(
    ({ ResourceType, LogicalResourceId = "" }) =>
      ResourceType === "AWS::DynamoDB::Table" && LogicalResourceId.startsWith("TablesSettings"),
  )?.PhysicalResourceId;
  if (name === undefined) throw new BadSetting(`${StackName} has no table of settings: deploy it first`);
  return { SETTINGS_TABLE: name };
};
