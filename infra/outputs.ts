import { CfnOutput, CfnResource, Stack } from "aws-cdk-lib";
import { Construct, type IConstruct } from "constructs";

/**
 * What a stage says of itself once it is deployed: commands and operators read names of buckets and the like from the
 * outputs of its stacks, and repeat no id that CloudFormation made up.
 */

/** Of which resources a stack has an output, and what the output's name ends in. */
const NOUNS: Readonly<Record<string, string>> = {
  "AWS::ApiGatewayV2::Api": "Api",
  "AWS::CertificateManager::Certificate": "Certificate",
  "AWS::CloudFront::Distribution": "Distribution",
  "AWS::Cognito::UserPool": "Pool",
  "AWS::Cognito::UserPoolClient": "Client",
  "AWS::DynamoDB::Table": "Table",
  "AWS::S3::Bucket": "Bucket",
  "AWS::SQS::Queue": "Queue",
  "AWS::SecretsManager::Secret": "Secret",
  "AWS::StepFunctions::StateMachine": "Machine",
};

/** Types that have an output. */
export const typesWithOutput: readonly string[] = Object.keys(NOUNS);

const withoutSigns = (id: string): string => id.replace(/[^A-Za-z0-9]/g, "");

/**
 * The name of a resource's output, by where it is in its stack: `Tables/Profiles` is `ProfilesTable`, `Site/Bucket` is
 * `SiteBucket`.
 */
export const outputName = (noun: string, path: readonly string[]): string => {
  const parts = path.filter((part) => part !== "Resource" && part !== `${noun}s`).map(withoutSigns);
  const name = parts.join("");
  return name.endsWith(noun) ? name : name + noun;
};

const pathInStack = (construct: IConstruct): string[] =>
  construct.node.scopes.slice(Stack.of(construct).node.scopes.length).map(({ node }) => node.id);

const scopeOf = (stack: Stack): Construct => {
  const found = stack.node.tryFindChild("Outputs");
  return found instanceof Construct ? found : new Construct(stack, "Outputs");
};

/** Adds an output of this name, which is its logical id, to the stack that the construct is in. */
export const addOutput = (within: Construct, name: string, value: string): void => {
  new CfnOutput(scopeOf(Stack.of(within)), name, { value }).overrideLogicalId(name);
};

/**
 * Adds an output for every resource whose type has one: the name of a bucket or table, the id of a pool, API or
 * distribution, the address of a queue, the ARN of anything else. To be called when all stacks are made.
 */
export const addResourceOutputs = (root: IConstruct): void => {
  for (const construct of root.node.findAll()) {
    if (!(construct instanceof CfnResource)) continue;
    const noun = NOUNS[construct.cfnResourceType];
    if (noun !== undefined) addOutput(construct, outputName(noun, pathInStack(construct)), construct.ref);
  }
};
