import type { CfnResource } from "aws-cdk-lib";
import { CfnPolicy, type Role } from "aws-cdk-lib/aws-iam";
import { resourceOf } from "./resource-of.ts";

/**
 * Makes a resource wait for its role's policy, which is a separate resource, but not for the role, which it names
 * anyway (cfn-lint W3005).
 */
export const waitForRights = (resource: CfnResource, role: Role): void => {
  const policy = resourceOf(role.node.findChild("DefaultPolicy"), CfnPolicy);
  resource.addOverride("DependsOn", [policy.logicalId]);
};
