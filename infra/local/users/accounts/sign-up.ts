import { randomUUID } from "node:crypto";
import type { ClientSpec } from "../../template/user-pools.ts";
import { CognitoError, invalidParameter, notAuthorized } from "../cognito-error.ts";
import type { PoolParts } from "../pool-parts.ts";
import { subOf, User } from "../user.ts";
import type { Delivery } from "./code-mail.ts";
import { expiredCode } from "./codes.ts";
import { type ClientMetadata, namedUser, sendCode, sendCodeTo } from "./send-code.ts";

/** Accounts that people make for themselves: sign-up, and the proof of their address. */

/** What somebody who signs up sends. */
export type NewAccount = {
  readonly name: string;
  readonly password: string;
  readonly attributes: Readonly<Record<string, string>>;
};

export type SignedUp = { readonly sub: string; readonly delivery: Delivery | undefined };

const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

const checkAttributes = (client: ClientSpec, attributes: NewAccount["attributes"]): void => {
  const mayWrite = (name: string): boolean =>
    client.writeAttributes?.includes(name) ?? name !== "email_verified";
  if (!Object.keys(attributes).every(mayWrite))
    throw notAuthorized("A client attempted to write unauthorized attribute");
  if (attributes.sub !== undefined) throw invalidParameter("Cannot set the attribute sub");
  if (attributes.email === undefined)
    throw invalidParameter("Attributes did not conform to the schema: email: The attribute is required");
  if (!EMAIL.test(attributes.email)) throw invalidParameter("Invalid email address format.");
};

/**
 * Makes an unconfirmed user and mails a code. Throws UsernameExistsException, InvalidPasswordException,
 * InvalidParameterException, NotAuthorizedException where the pool takes no sign-ups, and what `mailCode` throws: then
 * the user is there all the same.
 */
export const signUp = async (
  parts: PoolParts,
  client: ClientSpec,
  account: NewAccount,
  clientMetadata: ClientMetadata,
): Promise<SignedUp> => {
  const { spec, users, passwords, now } = parts;
  if (!spec.allowsSignUp) throw notAuthorized("SignUp is not permitted for this user pool");
  if (spec.emailIsAlias && EMAIL.test(account.name))
    throw invalidParameter(
      "Username cannot be of email format, since user pool is configured for email alias.",
    );
  checkAttributes(client, account.attributes);
  const username = users.canonical(account.name);
  users.refuseTaken(username);
  const password = await passwords.hash(account.password);
  const user = await users.add(username, () =>
    User.parse({
      username,
      attributes: { email_verified: "false", ...account.attributes, sub: randomUUID() },
      status: "UNCONFIRMED",
      enabled: true,
      password,
      createdAtMs: now(),
      modifiedAtMs: now(),
    }),
  );
  passwords.forgive(user);
  const delivery = spec.verifiesEmail
    ? await sendCode(parts, user, "CustomMessage_SignUp", { client, clientMetadata })
    : undefined;
  return { sub: subOf(user), delivery };
};

const refuseConfirmed = ({ status }: User): void => {
  if (status !== "UNCONFIRMED") throw invalidParameter("User is already confirmed.");
};

/** Mails another code; only that one is good from then on. An unknown user gets none, and the caller the same answer. */
export const resendCode = (
  parts: PoolParts,
  client: ClientSpec,
  name: string,
  clientMetadata: ClientMetadata,
): Promise<Delivery> =>
  sendCodeTo(
    parts,
    { call: "ResendConfirmationCode", source: "CustomMessage_ResendCode", name, refuse: refuseConfirmed },
    { client, clientMetadata },
  );

const confirmed = (user: User): User => ({
  ...user,
  status: "CONFIRMED",
  attributes: { ...user.attributes, email_verified: "true" },
});

/**
 * Proves the address of a new user. Throws CodeMismatchException, ExpiredCodeException, LimitExceededException, and
 * AliasExistsException where another user has proved the same address before; NotAuthorizedException where the user is
 * confirmed already.
 */
export const confirmSignUp = async (
  parts: PoolParts,
  client: ClientSpec,
  name: string,
  code: string,
): Promise<void> => {
  const { users, codes, now, aliasTurn } = parts;
  const user = namedUser(parts, client, "ConfirmSignUp", name);
  if (!user) throw expiredCode();
  let refusal: CognitoError | undefined;
  // In turn: of two users with one address, only one may prove it.
  await aliasTurn(() =>
    users.changeSame(user, (each) => {
      if (each.status !== "UNCONFIRMED")
        throw notAuthorized(`User cannot be confirmed. Current status is ${each.status}`);
      const tried = codes.try(each, "signUp", code, now());
      refusal = tried.refusal;
      if (refusal) return tried.user;
      if (users.byEmail(each.attributes.email ?? ""))
        throw new CognitoError("AliasExistsException", "An account with the email already exists.");
      return confirmed(tried.user);
    }),
  );
  if (refusal) throw refusal;
};
