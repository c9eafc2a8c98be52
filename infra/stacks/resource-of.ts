import type { IConstruct } from "constructs";

type Resource<T> = abstract new (...args: never[]) => T;

/**
 * Returns the CloudFormation resource of a construct, for properties that CDK does not offer. Throws when its type
 * differs.
 */
export const resourceOf = <T>({ node }: IConstruct, type: Resource<T>): T => {
  if (!(node.defaultChild instanceof type)) throw new Error(`${node.path} is no ${type.name}`);
  return node.defaultChild;
};
