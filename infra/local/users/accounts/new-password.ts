import type { ClientSpec } from "../../template/user-pools.ts";
import { type CognitoError, invalidParameter, notAuthorized } from "../cognito-error.ts";
import { NO_FAILURES } from "../log-in/lock-out.ts";
import type { PoolParts } from "../pool-parts.ts";
import type { User } from "../user.ts";
import type { Delivery } from "./code-mail.ts";
import { wrongCode } from "./codes.ts";
import { type ClientMetadata, namedUser, sendCodeTo } from "./send-code.ts";

/** Another password: by a code that is mailed where the old one is forgotten, or as the pool's owner says. */

const refuseReset = ({ enabled, attributes }: User): void => {
  if (!enabled) throw notAuthorized("User is disabled.");
  if (attributes.email_verified !== "true")
    throw invalidParameter(
      "Cannot reset password for the user as there is no registered/verified email or phone_number",
    );
};

/** Mails a code that sets a new password. An unknown user gets none, and the caller the same answer. */
export const forgotPassword = (
  parts: PoolParts,
  client: ClientSpec,
  name: string,
  clientMetadata: ClientMetadata,
): Promise<Delivery> =>
  sendCodeTo(
    parts,
    { call: "ForgotPassword", source: "CustomMessage_ForgotPassword", name, refuse: refuseReset },
    { client, clientMetadata },
  );

/** The code and the password that somebody sends who forgot the old one. */
export type Reset = { readonly name: string; readonly code: string; readonly password: string };

/** Throws InvalidPasswordException with the code still good, and as Cognito does where the code is not. */
export const confirmForgotPassword = async (
  parts: PoolParts,
  client: ClientSpec,
  { name, code, password }: Reset,
): Promise<void> => {
  const { users, codes, passwords, now } = parts;
  const user = namedUser(parts, client, "ConfirmForgotPassword", name);
  // Before the code is looked at, and for users that are not there too: it takes long.
  const hash = await passwords.hash(password);
  if (!user) throw wrongCode();
  let refusal: CognitoError | undefined;
  const changed = await users.changeSame(user, (each) => {
    const tried = codes.try(each, "reset", code, now());
    refusal = tried.refusal;
    return refusal
      ? tried.user
      : { ...tried.user, password: hash, status: "CONFIRMED", failures: NO_FAILURES };
  });
  if (refusal) throw refusal;
  passwords.forgive(changed);
};

/** For an operator, or a service that has let the user prove the old one; log-ins stay. */
export const setPassword = async (
  { users, passwords }: PoolParts,
  name: string,
  password: string,
): Promise<void> => {
  const user = users.get(name);
  const hash = await passwords.hash(password);
  await users.changeSame(user, (each) => ({
    ...each,
    password: hash,
    status: "CONFIRMED",
    failures: NO_FAILURES,
  }));
  passwords.forgive(user);
};
