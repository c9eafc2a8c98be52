import {
  CognitoIdentityProviderClient,
  CognitoIdentityProviderServiceException,
} from "@aws-sdk/client-cognito-identity-provider";
import { env } from "../../process/env.ts";
import { once } from "../../process/once.ts";

/** The one client of the user pool, made at the first use. */
export const cognito = once(() => new CognitoIdentityProviderClient({}));

/** What names the pool in calls that only the service may make. */
export const inPool = (username: string) => ({ UserPoolId: env("USER_POOL_ID"), Username: username });

/** Whether Cognito refused with one of those errors. */
export const isNamed = (error: unknown, names: ReadonlySet<string>): boolean =>
  error instanceof CognitoIdentityProviderServiceException && names.has(error.name);

/** Whether the client made the call again by itself, since nothing was heard of a try before. */
export const isRepeat = (error: unknown): boolean =>
  error instanceof CognitoIdentityProviderServiceException && (error.$metadata.attempts ?? 1) > 1;

/** What a call answers; `otherwise` where Cognito refuses it with one of those errors. */
export const unlessNamed = async <T, O>(
  names: ReadonlySet<string>,
  call: Promise<T>,
  otherwise: O,
): Promise<T | O> => {
  try {
    return await call;
  } catch (error) {
    if (isNamed(error, names)) return otherwise;
    throw error;
  }
};
