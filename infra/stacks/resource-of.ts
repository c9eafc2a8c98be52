import type { CfnResource } from "aws-cdk-lib";
import { CfnPolicy, type Role } from "aws-cdk-lib/aws-iam";
import type { IConstruct } from "constructs";

type Resource<T> = abstract new (...args: never[]) => T;

/** Returns a construct's CloudFormation resource. Throws when its type differs. */
export const resourceOf = <T>({ node }: IConstruct, type: Resource<T>): T => {
  if (!(node.defaultChild instanceof type)) throw new Error(`${node.path} is no ${type.name}`);
  return node.defaultChild;
};

/** Makes a resource wait for its role's policy, a separate resource (cfn-lint W3005). */
export const waitForRights = (resource: CfnResource, role: Role): void => {
  const policy = resourceOf(role.node.findChild("DefaultPolicy"), CfnPolicy);
  resource.addOverride("DependsOn", [policy.logicalId]);
};
