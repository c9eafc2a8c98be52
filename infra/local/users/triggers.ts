import type { Outcome } from "../lambda/messages.ts";
import { REGION } from "../template/physical-names.ts";
import type { UserPoolSpec } from "../template/user-pools.ts";
import { CognitoError } from "./cognito-error.ts";
import type { User } from "./user.ts";

/** Functions that a pool asks before it goes on: what each is told, and how what it answers is taken. */

/** Runs a function and waits. Throws where it cannot be run. */
export type Invoke = (functionName: string, payload: string) => Promise<Outcome>;

/** A function of the pool, by the name of its trigger and its own. */
export type Trigger = { readonly kind: string; readonly functionName: string };

/** What happened, and what a function is told of it beyond what every one is. */
export type TriggerEvent = {
  readonly version: string;
  readonly source: string;
  readonly user: User;
  readonly clientId: string;
  readonly request: object;
  /** The answers that it may give, empty. */
  readonly response: object;
};

const eventOf = (
  { id }: UserPoolSpec,
  { version, source, user, clientId, request, response }: TriggerEvent,
) => ({
  version,
  region: REGION,
  userPoolId: id,
  userName: user.username,
  callerContext: { awsSdkVersion: "aws-sdk-unknown-unknown", clientId },
  triggerSource: source,
  request: {
    userAttributes: { ...user.attributes, "cognito:user_status": user.status },
    ...request,
  },
  response,
});

const answerIn = (payload: string): unknown => {
  try {
    return JSON.parse(payload);
  } catch {
    return undefined;
  }
};

/** Where what a function answered is not what it may answer. */
export const badAnswer = (): CognitoError =>
  new CognitoError("InvalidLambdaResponseException", "Unrecognizable lambda output");

/**
 * What the function answers; undefined where that is no JSON. Throws as Cognito does: UserLambdaValidationException
 * where it fails, UnexpectedLambdaException where it cannot be run.
 */
export const askTrigger = async (
  spec: UserPoolSpec,
  invoke: Invoke,
  { kind, functionName }: Trigger,
  event: TriggerEvent,
): Promise<unknown> => {
  const outcome = await invoke(functionName, JSON.stringify(eventOf(spec, event))).catch(() => {
    throw new CognitoError("UnexpectedLambdaException", `${kind} invocation failed.`);
  });
  if (outcome.kind === "failed") {
    const { errorMessage } = outcome.failure;
    throw new CognitoError("UserLambdaValidationException", `${kind} failed with error ${errorMessage}.`);
  }
  return answerIn(outcome.payload);
};
