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
import { cognito, inPool, isNamed, isRepeat, unlessNamed } from "./cognito.ts";
import { logIn, revoke } from "./log-in.ts";
import { asClient, forUser } from "./pool-client.ts";
import type { Mailing, SignUp, Users } from "./ports.ts";

/** Sign-up, verification and passwords, by Cognito. */

const UNKNOWN = new Set(["UserNotFoundException"]);
const TAKEN = new Set(["UsernameExistsException"]);
const BAD_INPUT = new Set(["InvalidParameterException"]);
const BAD_PASSWORD = new Set(["InvalidPasswordException", "PasswordHistoryPolicyViolationException"]);
const NOT_AUTHORIZED = new Set(["NotAuthorizedException"]);

/** The mail or the function that writes it failed; the account was made. */
const MAIL_FAILURES = new Set([
  "CodeDeliveryFailureException",
  "UserLambdaValidationException",
  "UnexpectedLambdaException",
  "InvalidLambdaResponseException",
  "InvalidEmailRoleAccessPolicyException",
]);
/** No such mail could be sent to any account. */
const NO_MAIL = new Set([...MAIL_FAILURES, ...UNKNOWN, ...BAD_INPUT, ...NOT_AUTHORIZED]);

/** Cognito's limits per hour and day. */
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

type PoolUser = AdminGetUserCommandOutput | undefined;

const attributeOf = (user: PoolUser, name: string): string | undefined =>
  user?.UserAttributes?.find(({ Name }) => Name === name)?.Value;

/** Cognito makes the account before it sends the mail, so that the account exists although the mail failed. */
const afterMailFailure = async (username: string, error: unknown): Promise<SignUp> => {
  const sub = attributeOf(await find(username), "sub");
  if (sub === undefined) throw error;
  return { kind: "created", sub, isMailSent: false };
};

/** A sign-up and its time (milliseconds since 1970). */
type Asked = { readonly username: string; readonly email: string; readonly atMs: number };

/** How far Cognito's clock may lag. */
const CLOCKS_MS = 2000;

/** Identifies the account of a lost first try by address and age: one sign-up holds a name. */
const afterTaken = async ({ username, email, atMs }: Asked, error: unknown): Promise<SignUp> => {
  const made = isRepeat(error) ? await find(username) : undefined;
  const sub = attributeOf(made, "sub");
  const isOwn =
    made?.UserStatus === "UNCONFIRMED" &&
    attributeOf(made, "email") === email &&
    (made.UserCreateDate?.getTime() ?? 0) >= atMs - CLOCKS_MS;
  return isOwn && sub !== undefined ? { kind: "created", sub, isMailSent: true } : { kind: "taken" };
};

/** Cognito names the bad field in the message only, such as for a password that ends in a space. */
const isAboutPassword = (error: unknown): boolean =>
  isNamed(error, BAD_INPUT) && error instanceof Error && /(?<!reset )password/i.test(error.message);

/** True where Cognito refuses the new password itself. */
export const isBadPassword = (error: unknown): boolean =>
  isNamed(error, BAD_PASSWORD) || isAboutPassword(error);

const afterRefusedSignUp = async (asked: Asked, error: unknown): Promise<SignUp> => {
  if (isNamed(error, MAIL_FAILURES)) return afterMailFailure(asked.username, error);
  if (isNamed(error, TAKEN)) return afterTaken(asked, error);
  if (isBadPassword(error)) return { kind: "bad password" };
  if (isNamed(error, BAD_INPUT)) return { kind: "bad email" };
  if (isNamed(error, TOO_OFTEN)) return { kind: "limited" };
  throw error;
};

/** Cognito's errors for used codes, as for wrong ones. */
const USED_CODES = new Set(["CodeMismatchException", "ExpiredCodeException"]);

/** True where that is the password already: the reset was done, and its answer got lost. */
const hasPassword = async (username: string, password: string): Promise<boolean> => {
  const tried = await logIn(username, password);
  if (tried.kind !== "in") return false;
  await revoke(tried.refresh);
  return true;
};

type UserAccounts = Omit<
  Users,
  "logIn" | "logInByLink" | "refresh" | "revoke" | "changePassword" | "signOut"
>;

export const userAccounts: UserAccounts = {
  signUp: async ({ username, email, password }) => {
    const atMs = Date.now();
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
      return afterRefusedSignUp({ username, email, atMs }, error);
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
      // Cognito refuses what was confirmed before: the answer of the first confirmation got lost.
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
      if (isNamed(error, USED_CODES) && (await hasPassword(username, password))) return "done";
      if (isNamed(error, REFUSED_CODES)) return "refused";
      throw error;
    }
  },
};
