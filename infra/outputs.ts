import { CfnOutput, CfnResource, Stack } from "aws-cdk-lib";
import { Construct, type IConstruct } from "constructs";

/** The outputs of a deployed stage. Commands and operators read resource names from them and repeat no generated id. */

/** Resource types with an output, and the ending of the output's name. */
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

export const typesWithOutput: readonly string[] = Object.keys(NOUNS);

const withoutSigns = (id: string): string => id.replace(/[^A-Za-z0-9]/g, "");

/** Returns the output name of a resource: `Tables/Profiles` is `ProfilesTable`. */
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

export const addOutput = (within: Construct, name: string, value: string): void => {
  new CfnOutput(scopeOf(Stack.of(within)), name, { value }).overrideLogicalId(name);
};

/** Adds an output for every resource whose type has one. Call it after all stacks exist. */
export const addResourceOutputs = (root: IConstruct): void => {
  for (const construct of root.node.findAll()) {
    if (!(construct instanceof CfnResource)) continue;
    const noun = NOUNS[construct.cfnResourceType];
    if (noun !== undefined) addOutput(construct, outputName(noun, pathInStack(construct)), construct.ref);
  }
};
