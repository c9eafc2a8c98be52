import type { ClientSpec } from "../../template/user-pools.ts";
import { CognitoError } from "../cognito-error.ts";
import type { PoolParts } from "../pool-parts.ts";
import type { User } from "../user.ts";
import type { LimitedCall } from "./call-limits.ts";
import { type Delivery, deliveryTo, type MailSource, PURPOSES, simulatedDelivery } from "./code-mail.ts";

/** Codes for people who name an account, which need not be there. */

/** What a trigger may be told by the caller. */
export type ClientMetadata = Readonly<Record<string, string>> | undefined;

/** By which client somebody asks, and what its trigger is told. */
export type Caller = { readonly client: ClientSpec; readonly clientMetadata: ClientMetadata };

/**
 * The user whom a call names, with the call counted; undefined where nobody has the name. Throws UserNotFoundException
 * there where the client may learn it, and LimitExceededException.
 */
export const namedUser = (
  { users, calls }: PoolParts,
  client: ClientSpec,
  call: LimitedCall,
  name: string,
): User | undefined => {
  const user = users.find(name);
  calls.count(call, user?.username ?? users.canonical(name));
  if (!user && !client.hidesUnknownUsers)
    throw new CognitoError("UserNotFoundException", "Username/client id combination not found.");
  return user;
};

/** Gives the user a new code and mails it. */
export const sendCode = async (
  { users, codes, mail, now }: PoolParts,
  user: User,
  source: MailSource,
  { client, clientMetadata }: Caller,
): Promise<Delivery> => {
  let code = "";
  const changed = await users.changeSame(user, (each) => {
    const given = codes.give(each, PURPOSES[source], now());
    code = given.code;
    return given.user;
  });
  await mail({ source, user: changed, code, clientId: client.id, clientMetadata });
  return deliveryTo(changed);
};

/** A call that mails a code: to whom, how often, for what, and whom it is refused. */
export type CodeCall = {
  readonly call: LimitedCall;
  readonly source: MailSource;
  readonly name: string;
  /** Throws where the user is there and may have no code. */
  readonly refuse: (user: User) => void;
};

/** As `sendCode`, to the user of a name. Where nobody has it, no mail goes out and the caller gets the same answer. */
export const sendCodeTo = async (
  parts: PoolParts,
  { call, source, name, refuse }: CodeCall,
  caller: Caller,
): Promise<Delivery> => {
  const user = namedUser(parts, caller.client, call, name);
  if (!user) return simulatedDelivery(parts.users.canonical(name));
  refuse(user);
  return sendCode(parts, user, source, caller);
};
