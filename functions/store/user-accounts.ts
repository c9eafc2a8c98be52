import {
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  type AdminGetUserCommandOutput,
  ChangePasswordCommand,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  ForgotPasswordCommand,
  ResendConfirmationCodeCommand,
  SignUpCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { byClient, cognito, inPool, isNamed, unlessNamed } from "./cognito.ts";
import type { Mailing, SignUp, Users } from "./user-ports.ts";

/** Sign-up, verification and passwords, by Cognito. */

const UNKNOWN = new Set(["UserNotFoundException"]);
const TAKEN = new Set(["UsernameExistsException"]);
const BAD_INPUT = new Set(["InvalidParameterException"]);
const BAD_PASSWORD = new Set(["InvalidPasswordException", "PasswordHistoryPolicyViolationException"]);
const NOT_AUTHORIZED = new Set(["NotAuthorizedException"]);

/** The mail itself, or the function that writes it, did not do its work; the account is as it should be. */
const MAIL_FAILURES = new Set([
  "CodeDeliveryFailureException",
  "UserLambdaValidationException",
  "UnexpectedLambdaException",
  "InvalidLambdaResponseException",
  "InvalidEmailRoleAccessPolicyException",
]);
/** There is no account to which such a mail could go. */
const NO_MAIL = new Set([...MAIL_FAILURES, ...UNKNOWN, ...BAD_INPUT, ...NOT_AUTHORIZED]);

const TOO_OFTEN = new Set(["LimitExceededException", "TooManyFailedAttemptsException"]);

const REFUSED_CODES = new Set([
  "CodeMismatchException",
  "ExpiredCodeException",
  "AliasExistsException",
  ...NOT_AUTHORIZED,
  ...UNKNOWN,
  ...BAD_INPUT,
  ...TOO_OFTEN,
]);

const find = (username: string): Promise<AdminGetUserCommandOutput | undefined> =>
  unlessNamed(UNKNOWN, cognito().send(new AdminGetUserCommand(inPool(username))), undefined);

const isConfirmed = async (username: string): Promise<boolean> =>
  (await find(username))?.UserStatus === "CONFIRMED";

const mailing = async (call: Promise<unknown>): Promise<Mailing> => {
  try {
    await call;
    return "sent";
  } catch (error) {
    if (isNamed(error, TOO_OFTEN)) return "limited";
    if (isNamed(error, NO_MAIL)) return "failed";
    throw error;
  }
};

/** Cognito makes the account before it has the mail sent: where the mail failed, the account is there all the same. */
const afterMailFailure = async (username: string, error: unknown): Promise<SignUp> => {
  const made = await find(username);
  const sub = made?.UserAttributes?.find(({ Name }) => Name === "sub")?.Value;
  if (sub === undefined) throw error;
  return { kind: "created", sub, isMailSent: false };
};

/** Cognito names what it does not take in words only. */
const badInput = (error: unknown): SignUp =>
  error instanceof Error && /password/i.test(error.message)
    ? { kind: "bad password" }
    : { kind: "bad email" };

const afterRefusedSignUp = async (username: string, error: unknown): Promise<SignUp> => {
  if (isNamed(error, MAIL_FAILURES)) return afterMailFailure(username, error);
  if (isNamed(error, TAKEN)) return { kind: "taken" };
  if (isNamed(error, BAD_PASSWORD)) return { kind: "bad password" };
  if (isNamed(error, BAD_INPUT)) return badInput(error);
  throw error;
};

type UserAccounts = Omit<Users, "logIn" | "refresh" | "revoke" | "signOut">;

/** The part of `users` that makes accounts and changes them. */
export const userAccounts: UserAccounts = {
  signUp: async ({ username, email, password }) => {
    try {
      const { UserSub: sub } = await cognito().send(
        new SignUpCommand({
          ...byClient(),
          Username: username,
          Password: password,
          UserAttributes: [{ Name: "email", Value: email }],
        }),
      );
      if (sub === undefined) throw new Error("the user pool names no sub");
      return { kind: "created", sub, isMailSent: true };
    } catch (error) {
      return afterRefusedSignUp(username, error);
    }
  },

  createdAt: async (username) => (await find(username))?.UserCreateDate?.getTime(),

  delete: async (username) => {
    await unlessNamed(UNKNOWN, cognito().send(new AdminDeleteUserCommand(inPool(username))), undefined);
  },

  resendLink: (username) =>
    mailing(cognito().send(new ResendConfirmationCodeCommand({ ...byClient(), Username: username }))),

  confirm: async (username, code) => {
    try {
      await cognito().send(
        new ConfirmSignUpCommand({ ...byClient(), Username: username, ConfirmationCode: code }),
      );
      return "done";
    } catch (error) {
      // So Cognito refuses what it has done before as well: then the answer got lost, not the confirmation.
      if (isNamed(error, NOT_AUTHORIZED) && (await isConfirmed(username))) return "done";
      if (isNamed(error, REFUSED_CODES)) return "refused";
      throw error;
    }
  },

  startReset: (username) =>
    mailing(cognito().send(new ForgotPasswordCommand({ ...byClient(), Username: username }))),

  finishReset: async (username, code, password) => {
    try {
      await cognito().send(
        new ConfirmForgotPasswordCommand({
          ...byClient(),
          Username: username,
          ConfirmationCode: code,
          Password: password,
        }),
      );
      return "done";
    } catch (error) {
      if (isNamed(error, BAD_PASSWORD)) return "bad password";
      if (isNamed(error, REFUSED_CODES)) return "refused";
      throw error;
    }
  },

  changePassword: async (accessToken, { from, to }) => {
    try {
      await cognito().send(
        new ChangePasswordCommand({ AccessToken: accessToken, PreviousPassword: from, ProposedPassword: to }),
      );
      return "done";
    } catch (error) {
      if (isNamed(error, NOT_AUTHORIZED)) return "wrong password";
      if (isNamed(error, BAD_PASSWORD)) return "bad password";
      throw error;
    }
  },
};
