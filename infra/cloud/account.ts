import { CloudFormationClient, DescribeStacksCommand } from "@aws-sdk/client-cloudformation";
import { CLOUDFRONT_REGION, needsFirewall, type Stage } from "../stages.ts";
import { Refusal } from "./refusal.ts";

/** The account and region of the AWS clients' settings. */

/** The stack that `cdk bootstrap` creates in a region. */
const TOOLKIT = "CDKToolkit";

/** Returns the region of the AWS settings for CDK and clients. Throws a Refusal without one. */
export const chosenRegion = async (): Promise<string> => {
  const { AWS_REGION, AWS_DEFAULT_REGION } = process.env;
  const inProfile = () => new CloudFormationClient({}).config.region().catch(() => undefined);
  const region = AWS_REGION || AWS_DEFAULT_REGION || (await inProfile());
  if (!region)
    throw new Refusal("no region is chosen: set AWS_REGION, or a region in the profile of AWS_PROFILE");
  process.env.AWS_REGION = region;
  return region;
};

const isBootstrapped = async (region: string): Promise<boolean> => {
  try {
    await new CloudFormationClient({ region }).send(new DescribeStacksCommand({ StackName: TOOLKIT }));
    return true;
  } catch (error) {
    if (error instanceof Error && error.message.includes("does not exist")) return false;
    throw error;
  }
};

/** Returns what the account lacks for a deployment. Throws when it cannot be reached. */
export const accountFaults = async (stage: Stage, region: string): Promise<string[]> => {
  const { domain } = stage;
  const needsCertificate = domain !== undefined && domain.certificateArn === undefined;
  const hasStackThere = needsCertificate || needsFirewall(stage);
  const regions = [...new Set([region, ...(hasStackThere ? [CLOUDFRONT_REGION] : [])])];
  const found = await Promise.all(regions.map(isBootstrapped));
  return regions
    .filter((_, index) => !found[index])
    .map((each) => `${each} is not prepared for CDK: npx cdk bootstrap aws://ACCOUNT/${each}`);
};
