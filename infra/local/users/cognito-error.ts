/** A refusal by the user pool; `code` is Cognito's name of the error. */
export class CognitoError extends Error {
  override readonly name = "CognitoError";
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** The same code for every reason to refuse a caller: only the message differs. */
export const notAuthorized = (message: string): CognitoError =>
  new CognitoError("NotAuthorizedException", message);

export const invalidParameter = (message: string): CognitoError =>
  new CognitoError("InvalidParameterException", message);

/** Only for the calls of an operator: other callers must not learn which users exist. */
export const userNotFound = (): CognitoError =>
  new CognitoError("UserNotFoundException", "User does not exist.");
