import type * as z from "zod";
import type { Outcome } from "../lambda/messages.ts";
import { REGION } from "../template/physical-names.ts";
import { CognitoError } from "./cognito-error.ts";
import { attributesOf, statusOf, type User } from "./user.ts";

/** The functions that a pool calls before it sends a mail or makes a token. */

/** Runs a function and waits for its outcome. Throws where no such function can be run. */
export type Invoke = (functionName: string, payload: string) => Promise<Outcome>;

/** One call of a trigger: the function, and its part of Cognito's event. */
type TriggerCall<S extends z.ZodType> = {
  /** The trigger's name in error messages. */
  readonly kind: string;
  readonly functionName: string;
  readonly version: string;
  readonly source: string;
  readonly user: User;
  readonly clientId: string;
  readonly request: object;
  /** The response before the function fills it in. */
  readonly response: object;
  /** The answers that the stand-in accepts. */
  readonly answer: S;
};

const eventOf = <S extends z.ZodType>(poolId: string, call: TriggerCall<S>) => ({
  version: call.version,
  region: REGION,
  userPoolId: poolId,
  userName: call.user.username,
  callerContext: { awsSdkVersion: "aws-sdk-unknown-unknown", clientId: call.clientId },
  triggerSource: call.source,
  request: {
    userAttributes: { ...attributesOf(call.user), "cognito:user_status": statusOf(call.user) },
    ...call.request,
  },
  response: call.response,
});

const jsonIn = (payload: string): unknown => {
  try {
    return JSON.parse(payload);
  } catch {
    return undefined;
  }
};

/**
 * Calls the function of a trigger and returns its answer. Throws UserLambdaValidationException where the function fails,
 * UnexpectedLambdaException where it cannot be run, and InvalidLambdaResponseException for any other answer.
 */
export const callTrigger = async <S extends z.ZodType>(
  poolId: string,
  invoke: Invoke,
  call: TriggerCall<S>,
): Promise<z.output<S>> => {
  const { kind, functionName, answer } = call;
  const outcome = await invoke(functionName, JSON.stringify(eventOf(poolId, call))).catch(() => {
    throw new CognitoError("UnexpectedLambdaException", `${kind} invocation failed.`);
  });
  if (outcome.kind === "failed") {
    const { errorMessage } = outcome.failure;
    throw new CognitoError("UserLambdaValidationException", `${kind} failed with error ${errorMessage}.`);
  }
  const parsed = answer.safeParse(jsonIn(outcome.payload));
  if (!parsed.success)
    throw new CognitoError("InvalidLambdaResponseException", "Unrecognizable lambda output");
  return parsed.data;
};
