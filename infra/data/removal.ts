import { CfnResource, RemovalPolicy, type Stack } from "aws-cdk-lib";
import { CfnFunction } from "aws-cdk-lib/aws-lambda";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import type { Stage } from "../stages.ts";

/** Retains the data of a stage that keeps them, except after a failed first deployment. */
export const removalOf = ({ keepsData }: Stage): RemovalPolicy =>
  keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;

/** The same for a bucket. CloudFormation removes only empty buckets, so a CDK function empties it first. */
export const bucketRemovalOf = (stage: Stage) => ({
  removalPolicy: removalOf(stage),
  autoDeleteObjects: !stage.keepsData,
});

/** The ids that CDK gives the function that empties buckets. */
const EMPTIER = ["Custom::S3AutoDeleteObjectsCustomResourceProvider", "Handler"] as const;

/** Gives the bucket-emptying function a log group that is removed with the stack. */
export const giveEmptierLog = (stack: Stack, { keepsData, logDays }: Stage): void => {
  if (keepsData) return;
  const [provider, handler] = EMPTIER;
  const emptier = stack.node.tryFindChild(provider)?.node.tryFindChild(handler);
  if (!(emptier instanceof CfnResource) || emptier.cfnResourceType !== CfnFunction.CFN_RESOURCE_TYPE_NAME)
    throw new Error(`${stack.stackName} has no function that empties its buckets`);
  const { logGroupName } = new LogGroup(stack, `${stack.node.id.split("-").at(-1)}EmptierLog`, {
    retention: logDays,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  emptier.addPropertyOverride("LoggingConfig.LogGroup", logGroupName);
  // The function's reference to its role already orders the two (cfn-lint W3005).
  emptier.addDeletionOverride("DependsOn");
};
