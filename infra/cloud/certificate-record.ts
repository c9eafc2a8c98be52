import { CloudFormationClient, DescribeStackEventsCommand } from "@aws-sdk/client-cloudformation";
import { CERTIFICATE_REGION } from "../stacks/certificate-stack.ts";

/** What CloudFormation says of a certificate that waits for its record. */
const RECORD = /Content of DNS Record is: \{Name: (\S+?),\s*Type: (\w+),\s*Value: (\S+?)\}/;

/**
 * The record that a certificate waits for, as a line of DNS; undefined where the stack does not wait or is not there.
 */
export const certificateRecord = async (stackName: string): Promise<string | undefined> => {
  const client = new CloudFormationClient({ region: CERTIFICATE_REGION });
  const { StackEvents = [] } = await client
    .send(new DescribeStackEventsCommand({ StackName: stackName }))
    .catch((): { StackEvents?: undefined } => ({}));
  // The newest come first; what waited in an earlier deployment waits no more.
  const [newest] = StackEvents;
  if (newest === undefined || !newest.ResourceStatus?.endsWith("_IN_PROGRESS")) return undefined;
  const [, name, type, value] = RECORD.exec(newest.ResourceStatusReason ?? "") ?? [];
  return name === undefined ? undefined : `${name} ${type} ${value}`;
};
