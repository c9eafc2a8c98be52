/** What Cognito answers where it does not do what was asked. */
export class CognitoError extends Error {
  override readonly name = "CognitoError";
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export const notAuthorized = (message: string): CognitoError =>
  new CognitoError("NotAuthorizedException", message);

export const invalidParameter = (message: string): CognitoError =>
  new CognitoError("InvalidParameterException", message);

export const userNotFound = (): CognitoError =>
  new CognitoError("UserNotFoundException", "User does not exist.");
