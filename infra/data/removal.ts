import { CfnResource, RemovalPolicy, type Stack } from "aws-cdk-lib";
import { CfnFunction } from "aws-cdk-lib/aws-lambda";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import type { Stage } from "../stages.ts";

/**
 * What becomes of data when their stack is removed. Those of a stage that keeps them outlive it; but not the deployment
 * that was to make them and failed, which would leave empty tables and buckets behind at every try.
 */
export const removalOf = ({ keepsData }: Stage): RemovalPolicy =>
  keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;

/** The same for a bucket, which CloudFormation removes only when it is empty: a function of CDK's empties it first. */
export const bucketRemovalOf = (stage: Stage) => ({
  removalPolicy: removalOf(stage),
  autoDeleteObjects: !stage.keepsData,
});

/** How CDK names what it makes in a stack to empty its buckets, and the function in there. */
const EMPTIER = ["Custom::S3AutoDeleteObjectsCustomResourceProvider", "Handler"] as const;

/** Gives the function that empties a stack's buckets a log that goes with the stack: Lambda's own would stay for good. */
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
  // It names its role, and waits for it anyway (cfn-lint's W3005).
  emptier.addDeletionOverride("DependsOn");
};
