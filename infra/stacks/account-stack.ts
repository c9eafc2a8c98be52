import { RemovalPolicy, Stack, type StackProps } from "aws-cdk-lib";
import { CfnAccount } from "aws-cdk-lib/aws-apigateway";
import { ManagedPolicy, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";

/**
 * What an account has once in a region, whatever stages there are: the role by which API Gateway writes logs of
 * WebSocket APIs. Its stack has one name and one content for every stage, so that a second stage finds it there and
 * changes nothing. It stays when a stage goes, since others, and what else runs in the account, may log by it.
 */
export class AccountStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps) {
    super(scope, id, props);
    const role = new Role(this, "GatewayLogRole", {
      assumedBy: new ServicePrincipal("apigateway.amazonaws.com"),
      managedPolicies: [
        ManagedPolicy.fromAwsManagedPolicyName("service-role/AmazonAPIGatewayPushToCloudWatchLogs"),
      ],
    });
    const gateway = new CfnAccount(this, "Gateway", { cloudWatchRoleArn: role.roleArn });
    for (const kept of [role, gateway]) kept.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
  }
}
