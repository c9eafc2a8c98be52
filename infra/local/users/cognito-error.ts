/** What Cognito answers where it does not do what was asked. */
export class CognitoError extends Error {
  override readonly name = "CognitoError";
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** For whoever is not let in; the code is the same for every reason, and only the message differs. */
export const notAuthorized = (message: string): CognitoError =>
  new CognitoError("NotAuthorizedException", message);

/** For a parameter that is missing, or asks for what cannot be. */
export const invalidParameter = (message: string): CognitoError =>
  new CognitoError("InvalidParameterException", message);

/** Only for callers who may learn which users there are: others get `notAuthorized`. */
export const userNotFound = (): CognitoError =>
  new CognitoError("UserNotFoundException", "User does not exist.");
