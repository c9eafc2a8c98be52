import type { CfnResource } from "aws-cdk-lib";
import { CfnPolicy, type Role } from "aws-cdk-lib/aws-iam";
import { resourceOf } from "./resource-of.ts";

/**
 * Lets a resource that works by a role be made after the role's rights, which are a resource of their own. CDK lets it
 * wait for the role as well, which it names anyway: cfn-lint calls that superfluous (W3005).
 */
export const waitForRights = (resource: CfnResource, role: Role): void => {
  const policy = resourceOf(role.node.findChild("DefaultPolicy"), CfnPolicy);
  resource.addOverride("DependsOn", [policy.logicalId]);
};
