import {
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  type AdminGetUserCommandOutput,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  ForgotPasswordCommand,
  ResendConfirmationCodeCommand,
  SignUpCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { cognito, inPool, isNamed, unlessNamed } from "./cognito.ts";
import { asClient, forUser } from "./pool-client.ts";
import type { Mailing, SignUp, Users } from "./ports.ts";

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

/** Cognito's own limits, of an hour and of a day. */
const TOO_OFTEN = new Set(["LimitExceededException", "TooManyFailedAttemptsException"]);

const REFUSED_CODES = new Set([
  "CodeMismatchException",
  "ExpiredCodeException",
  "AliasExistsException",
  ...NOT_AUTHORIZED,
  ...UNKNOWN,
  ...BAD_INPUT,
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

/** Cognito says in words only what it does not take: a password that ends in a space is bad input to it. */
const isAboutPassword = (error: unknown): boolean =>
  isNamed(error, BAD_INPUT) && error instanceof Error && /(?<!reset )password/i.test(error.message);

/** Whether Cognito does not take a new password, and the caller may choose another. */
export const isBadPassword = (error: unknown): boolean =>
  isNamed(error, BAD_PASSWORD) || isAboutPassword(error);

const afterRefusedSignUp = async (username: string, error: unknown): Promise<SignUp> => {
  if (isNamed(error, MAIL_FAILURES)) return afterMailFailure(username, error);
  if (isNamed(error, TAKEN)) return { kind: "taken" };
  if (isBadPassword(error)) return { kind: "bad password" };
  if (isNamed(error, BAD_INPUT)) return { kind: "bad email" };
  if (isNamed(error, TOO_OFTEN)) return { kind: "limited" };
  throw error;
};

type UserAccounts = Omit<Users, "logIn" | "refresh" | "revoke" | "changePassword" | "signOut">;

/** The part of `users` that makes accounts and changes them. */
export const userAccounts: UserAccounts = {
  signUp: async ({ username, email, password }) => {
    try {
      const { UserSub: sub } = await asClient((client) =>
        cognito().send(
          new SignUpCommand({
            ...forUser(client, username),
            Password: password,
            UserAttributes: [{ Name: "email", Value: email }],
          }),
        ),
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
    mailing(
      asClient((client) => cognito().send(new ResendConfirmationCodeCommand(forUser(client, username)))),
    ),

  confirm: async (username, code) => {
    try {
      await asClient((client) =>
        cognito().send(new ConfirmSignUpCommand({ ...forUser(client, username), ConfirmationCode: code })),
      );
      return "done";
    } catch (error) {
      // So Cognito refuses what it has done before as well: then the answer got lost, not the confirmation.
      if (isNamed(error, NOT_AUTHORIZED) && (await isConfirmed(username))) return "done";
      if (isNamed(error, TOO_OFTEN)) return "limited";
      if (isNamed(error, REFUSED_CODES)) return "refused";
      throw error;
    }
  },

  startReset: (username) =>
    mailing(asClient((client) => cognito().send(new ForgotPasswordCommand(forUser(client, username))))),

  finishReset: async (username, code, password) => {
    try {
      await asClient((client) =>
        cognito().send(
          new ConfirmForgotPasswordCommand({
            ...forUser(client, username),
            ConfirmationCode: code,
            Password: password,
          }),
        ),
      );
      return "done";
    } catch (error) {
      if (isBadPassword(error)) return "bad password";
      if (isNamed(error, TOO_OFTEN)) return "limited";
      if (isNamed(error, REFUSED_CODES)) return "refused";
      throw error;
    }
  },
};
