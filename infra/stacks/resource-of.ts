import type { IConstruct } from "constructs";

type Resource<T> = abstract new (...args: never[]) => T;

/** CloudFormation's own resource behind one of CDK's, for what CDK does not offer. Throws where it is of another type. */
export const resourceOf = <T>({ node }: IConstruct, type: Resource<T>): T => {
  if (!(node.defaultChild instanceof type)) throw new Error(`${node.path} is no ${type.name}`);
  return node.defaultChild;
};
