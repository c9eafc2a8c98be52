import { CloudFormationClient, DescribeStackEventsCommand } from "@aws-sdk/client-cloudformation";
import { CERTIFICATE_REGION } from "../site/certificate-region.ts";

/** CloudFormation's message for a certificate that waits for its DNS record. */
const RECORD = /Content of DNS Record is: \{Name: (\S+?),\s*Type: (\w+),\s*Value: (\S+?)\}/;

/** Returns the DNS record that a certificate waits for; undefined when the stack is absent or not waiting. */
export const certificateRecord = async (stackName: string): Promise<string | undefined> => {
  const client = new CloudFormationClient({ region: CERTIFICATE_REGION });
  const { StackEvents = [] } = await client
    .send(new DescribeStackEventsCommand({ StackName: stackName }))
    .catch((): { StackEvents?: undefined } => ({}));
  // Events come newest first; a wait of an earlier deployment is over.
  const [newest] = StackEvents;
  if (newest === undefined || !newest.ResourceStatus?.endsWith("_IN_PROGRESS")) return undefined;
  const [, name, type, value] = RECORD.exec(newest.ResourceStatusReason ?? "") ?? [];
  return name === undefined ? undefined : `${name} ${type} ${value}`;
};
