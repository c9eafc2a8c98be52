import { randomUUID } from "node:crypto";
import * as z from "zod";
import { MailNotTaken } from "../../mail/outbox.ts";
import { CognitoError, invalidParameter, notAuthorized } from "../cognito-error.ts";
import { NO_FAILURES } from "../log-in/lock-out.ts";
import type { PasswordHash } from "../log-in/passwords.ts";
import { callTrigger } from "../triggers.ts";
import { type CodePurpose, User } from "../user.ts";
import type { PoolClient, UserPool } from "../user-pool.ts";
import { expiredCode, useCode, withCode, wrongCode } from "./codes.ts";

/** Sign-up and passwords. A call by the name of an unknown user is answered like any other, so that names stay private. */

const PURPOSES = {
  CustomMessage_SignUp: "signUp",
  CustomMessage_ResendCode: "signUp",
  CustomMessage_ForgotPassword: "reset",
} as const satisfies Record<string, CodePurpose>;
type MailSource = keyof typeof PURPOSES;

/** The function writes this in place of the code, which it never sees. */
const CODE_PARAMETER = "{####}";
const MAX_SUBJECT = 140;
const MAX_MESSAGE = 20_000;
/** Cognito accepts no other characters. */
const TEXT = /^[\p{L}\p{M}\p{S}\p{N}\p{P}\s]*$/u;

const Written = z.object({
  response: z.object({
    emailSubject: z.string().max(MAX_SUBJECT).regex(TEXT),
    emailMessage: z.string().max(MAX_MESSAGE).regex(TEXT).includes(CODE_PARAMETER),
  }),
});

/**
 * Gives the user a new code and mails it in the words of the pool's function. Throws as `callTrigger`, and
 * CodeDeliveryFailureException where the provider refuses the mail; the code is stored in both cases.
 */
const mailCode = async (
  { spec, users, mailing, now }: UserPool,
  user: User,
  client: PoolClient,
  source: MailSource,
): Promise<void> => {
  const purpose = PURPOSES[source];
  const changed = withCode(users.current(user), purpose, now());
  users.put(changed);
  const { response } = await callTrigger(spec.id, mailing.invoke, {
    kind: "CustomMessage",
    functionName: spec.customMessage,
    version: "1",
    source,
    user: changed,
    clientId: client.id,
    request: { codeParameter: CODE_PARAMETER, linkParameter: "{##Click Here##}", usernameParameter: null },
    response: { smsMessage: null, emailMessage: null, emailSubject: null },
    answer: Written,
  });
  const { emailSubject: subject, emailMessage } = response;
  const html = emailMessage.replaceAll(CODE_PARAMETER, changed.codes[purpose]?.code ?? "");
  try {
    mailing.send({ to: user.email, subject, html });
  } catch (error) {
    if (!(error instanceof MailNotTaken)) throw error;
    throw new CognitoError("CodeDeliveryFailureException", "The mail was not delivered.");
  }
};

type NewAccount = { readonly name: string; readonly email: string; readonly password: string };

const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;
/** Cognito accepts no password that begins or ends with white space. */
const TRIMMED = /^\S(.*\S)?$/s;

const hashOf = async ({ spec, hashing }: UserPool, password: string): Promise<PasswordHash> => {
  if (!TRIMMED.test(password)) throw invalidParameter("Value at 'password' failed to satisfy constraint");
  if (password.length < spec.minPasswordLength)
    throw new CognitoError(
      "InvalidPasswordException",
      "Password did not conform with policy: Password not long enough",
    );
  return hashing.hash(password);
};

const addUser = async (pool: UserPool, account: NewAccount, isConfirmed: boolean): Promise<User> => {
  const { users, now } = pool;
  users.refuseTaken(account.name);
  const password = await hashOf(pool, account.password);
  if (isConfirmed) users.refuseProved(account.email);
  const user = User.parse({
    username: account.name.toLowerCase(),
    sub: randomUUID(),
    email: account.email,
    isConfirmed,
    password,
    createdAtMs: now(),
  });
  users.add(user);
  return user;
};

/** Adds a user whose address needs no proof. Throws UsernameExistsException and AliasExistsException. */
export const addConfirmedUser = (pool: UserPool, account: NewAccount): Promise<User> =>
  addUser(pool, account, true);

/** Adds a user without a usable password, whom `setPassword` confirms. Throws UsernameExistsException. */
export const addUserByAdmin = (pool: UserPool, account: Omit<NewAccount, "password">): Promise<User> =>
  addUser(pool, { ...account, password: randomUUID() }, false);

/** Adds an unconfirmed user, mails a code, returns the `sub`. Throws for a bad or taken name. */
export const signUp = async (pool: UserPool, client: PoolClient, account: NewAccount): Promise<string> => {
  if (!EMAIL.test(account.email)) throw invalidParameter("Invalid email address format.");
  const user = await addUser(pool, account, false);
  await mailCode(pool, user, client, "CustomMessage_SignUp");
  return user.sub;
};

/** Mails a new code to an unconfirmed user. Throws InvalidParameterException for a confirmed user. */
export const resendCode = async (pool: UserPool, client: PoolClient, name: string): Promise<void> => {
  const user = pool.users.find(name);
  if (!user) return;
  if (user.isConfirmed) throw invalidParameter("User is already confirmed.");
  await mailCode(pool, user, client, "CustomMessage_ResendCode");
};

/** Confirms a user by the mailed code. Throws as `useCode`, and for a user or address confirmed. */
export const confirmSignUp = (pool: UserPool, name: string, code: string): void => {
  const { users } = pool;
  const user = users.find(name);
  if (!user) throw expiredCode();
  if (user.isConfirmed) throw notAuthorized("User cannot be confirmed. Current status is CONFIRMED");
  const proved = useCode(pool, user, "signUp", code);
  users.refuseProved(user.email);
  users.put({ ...proved, isConfirmed: true });
};

/** Mails a code that sets a new password. Throws InvalidParameterException for an unconfirmed user. */
export const forgotPassword = async (pool: UserPool, client: PoolClient, name: string): Promise<void> => {
  const user = pool.users.find(name);
  if (!user) return;
  if (!user.isConfirmed)
    throw invalidParameter(
      "Cannot reset password for the user as there is no registered/verified email or phone_number",
    );
  await mailCode(pool, user, client, "CustomMessage_ForgotPassword");
};

export type Reset = { readonly name: string; readonly code: string; readonly password: string };

/** Sets a password by the mailed code. Throws as `useCode`, and InvalidPasswordException with the code still good. */
export const confirmForgotPassword = async (
  pool: UserPool,
  { name, code, password: text }: Reset,
): Promise<void> => {
  const { users } = pool;
  const found = users.find(name);
  // Hashed before the code is compared, so that an unknown user takes as long.
  const password = await hashOf(pool, text);
  if (!found) throw wrongCode();
  const user = useCode(pool, users.current(found), "reset", code);
  users.put({ ...user, password, failures: NO_FAILURES });
};

/**
 * Sets a password, keeps the log-ins, and confirms the user. Throws UserNotFoundException, InvalidPasswordException, and
 * AliasExistsException for an address confirmed.
 */
export const setPassword = async (pool: UserPool, name: string, text: string): Promise<void> => {
  const { users } = pool;
  const user = users.get(name);
  const password = await hashOf(pool, text);
  if (!user.isConfirmed) users.refuseProved(user.email);
  users.put({ ...users.current(user), isConfirmed: true, password, failures: NO_FAILURES });
};
