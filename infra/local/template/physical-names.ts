import { createHash } from "node:crypto";

/**
 * What CloudFormation would name a resource. Every name follows from stack and logical id, so that data is found again
 * at the next start; a resource that is renamed in the template is another one, as it is in the cloud.
 */

export const ACCOUNT = "000000000000";
export const REGION = "us-east-1";
export const PARTITION = "aws";
export const URL_SUFFIX = "amazonaws.com";

/** What tells a resource from all others; `type` is CloudFormation's, such as `AWS::S3::Bucket`. */
export type ResourceId = {
  readonly stack: string;
  readonly logicalId: string;
  readonly type: string;
  /** What a version or an alias belongs to, as the template refers to it, and what stands behind its name. */
  readonly of?: { readonly whole: string; readonly qualifier: string } | undefined;
  /** The name that the template itself gives a function. */
  readonly fixedName?: string | undefined;
};

const arn = (service: string, rest: string): string => `arn:aws:${service}:${REGION}:${ACCOUNT}:${rest}`;

/** Letters and digits that follow from the resource, for ids that the platform makes up. */
const idOf = ({ stack, logicalId }: ResourceId, length: number): string =>
  BigInt(`0x${createHash("sha256").update(`${stack}/${logicalId}`).digest("hex")}`)
    .toString(36)
    .slice(0, length);

const nameOf = ({ stack, logicalId }: ResourceId): string => `${stack}-${logicalId}`;

const MAX_FUNCTION_NAME = 64;
/** The template's name, or one made of the ids: a long one keeps its end as well, which is what tells it from its neighbours. */
const functionName = (id: ResourceId): string => {
  if (id.fixedName !== undefined) return id.fixedName;
  const name = nameOf(id);
  return name.length <= MAX_FUNCTION_NAME ? name : `${name.slice(0, MAX_FUNCTION_NAME - 8)}${name.slice(-8)}`;
};
const bucketName = (id: ResourceId): string => nameOf(id).toLowerCase();
const poolId = (id: ResourceId): string => `${REGION}_${idOf(id, 9)}`;
/** Secrets Manager puts six characters of its own behind the name. */
const secretArn = (id: ResourceId): string => arn("secretsmanager", `secret:${nameOf(id)}-${idOf(id, 6)}`);
const machineArn = (id: ResourceId): string => arn("states", `stateMachine:${nameOf(id)}`);

const queueUrl = (id: ResourceId): string => `https://sqs.${REGION}.${URL_SUFFIX}/${ACCOUNT}/${nameOf(id)}`;

/** Every version of a function or a machine is its first here: what the template says now. */
export const ONLY_VERSION = "1";

const wholeOf = ({ of, logicalId }: ResourceId) => {
  if (!of) throw new Error(`${logicalId} is no version and no alias`);
  return of;
};
const qualifiedFunctionArn = (id: ResourceId): string => {
  const { whole, qualifier } = wholeOf(id);
  return arn("lambda", `function:${whole}:${qualifier}`);
};
/** An alias names a version, whose number its own name replaces. */
const qualifiedMachineArn = (id: ResourceId): string => {
  const { whole, qualifier } = wholeOf(id);
  return `${whole.replace(/(:stateMachine:[^:]+):.*$/, "$1")}:${qualifier}`;
};

const REFS: Readonly<Record<string, (id: ResourceId) => string>> = {
  "AWS::ApiGatewayV2::Api": (id) => idOf(id, 10),
  "AWS::ApiGatewayV2::Integration": (id) => idOf(id, 7),
  "AWS::Cognito::UserPool": poolId,
  "AWS::Cognito::UserPoolClient": (id) => idOf(id, 26),
  "AWS::Lambda::Alias": qualifiedFunctionArn,
  "AWS::Lambda::Function": functionName,
  "AWS::Lambda::Version": qualifiedFunctionArn,
  "AWS::S3::Bucket": bucketName,
  "AWS::SecretsManager::Secret": secretArn,
  "AWS::SQS::Queue": queueUrl,
  "AWS::StepFunctions::StateMachine": machineArn,
  "AWS::StepFunctions::StateMachineAlias": qualifiedMachineArn,
  "AWS::StepFunctions::StateMachineVersion": qualifiedMachineArn,
};

/** What `Ref` gives. */
export const refOf = (id: ResourceId): string => (REFS[id.type] ?? nameOf)(id);

/** Cognito makes the secret: what stands for it here is only which client's it is. */
const CLIENT_SECRET = /^\{\{secret of the client (\w+)\}\}$/;
const clientSecretMark = (clientId: string): string => `{{secret of the client ${clientId}}}`;

/** Whose secret a value of the template stands for; undefined where it is no client's. */
export const clientOfSecret = (value: string): string | undefined => CLIENT_SECRET.exec(value)?.[1];

const ATTRIBUTES: Readonly<Record<string, (id: ResourceId) => Readonly<Record<string, string>>>> = {
  "AWS::CloudFront::Distribution": (id) => ({ DomainName: `${idOf(id, 14)}.cloudfront.net` }),
  "AWS::Cognito::UserPool": (id) => ({ Arn: arn("cognito-idp", `userpool/${poolId(id)}`) }),
  "AWS::Cognito::UserPoolClient": (id) => ({ ClientSecret: clientSecretMark(refOf(id)) }),
  "AWS::DynamoDB::Table": (id) => ({ Arn: arn("dynamodb", `table/${nameOf(id)}`) }),
  "AWS::Lambda::Function": (id) => ({ Arn: arn("lambda", `function:${functionName(id)}`) }),
  "AWS::Lambda::Version": (id) => ({ Version: wholeOf(id).qualifier }),
  "AWS::S3::Bucket": (id) => ({ Arn: `arn:aws:s3:::${bucketName(id)}` }),
  "AWS::SQS::Queue": (id) => ({ Arn: arn("sqs", nameOf(id)), QueueName: nameOf(id) }),
  "AWS::StepFunctions::StateMachine": (id) => ({ Arn: machineArn(id), Name: nameOf(id) }),
  "AWS::StepFunctions::StateMachineAlias": (id) => ({ Arn: qualifiedMachineArn(id) }),
  "AWS::StepFunctions::StateMachineVersion": (id) => ({ Arn: qualifiedMachineArn(id) }),
};

/** What `Fn::GetAtt` gives, by attribute: names of what has a stand-in, and ARNs that only IAM reads. */
export const valuesOf = (id: ResourceId): Readonly<Record<string, string>> =>
  ATTRIBUTES[id.type]?.(id) ?? { Arn: arn("cloudformation", nameOf(id)) };
