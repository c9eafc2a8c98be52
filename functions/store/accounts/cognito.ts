import {
  CognitoIdentityProviderClient,
  CognitoIdentityProviderServiceException,
} from "@aws-sdk/client-cognito-identity-provider";
import { env } from "../../process/env.ts";
import { once } from "../../process/once.ts";

/** The client of the user pool, made at the first use. */
export const cognito = once(() => new CognitoIdentityProviderClient({}));

export const inPool = (username: string) => ({ UserPoolId: env("USER_POOL_ID"), Username: username });

export const isNamed = (error: unknown, names: ReadonlySet<string>): boolean =>
  error instanceof CognitoIdentityProviderServiceException && names.has(error.name);

/** True for a retry that the client sent after a lost response. */
export const isRepeat = (error: unknown): boolean =>
  error instanceof CognitoIdentityProviderServiceException && (error.$metadata.attempts ?? 1) > 1;

/** The call's answer; `otherwise` where Cognito refuses with one of these errors. */
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
