import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Database } from "../data/database.ts";
import type { Letter } from "../mail/outbox.ts";
import { storedKey } from "../secrets/stored-key.ts";
import type { ClientSpec, UserPoolSpec } from "../template/user-pools.ts";
import { CognitoError, notAuthorized } from "./cognito-error.ts";
import { type Directory, openDirectory } from "./directory.ts";
import { type PasswordHashing, passwordHashing } from "./log-in/passwords.ts";
import { openSigningKey, type SigningKey } from "./log-in/tokens.ts";
import type { Invoke } from "./triggers.ts";

/** A client of a pool with its secret, which proves the calls by the client. */
export type PoolClient = ClientSpec & { readonly secret: string };

const SECRET_BYTES = 26;

/** Reads the client's secret, or makes it at the first start. */
const openClient = (database: Database, spec: ClientSpec): PoolClient => ({
  ...spec,
  secret: storedKey(database, `secret of client ${spec.id}`, () => randomBytes(SECRET_BYTES).toString("hex")),
});

const isEqual = (one: string, other: string): boolean => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
};

/** For calls about a token. Throws NotAuthorizedException unless `given` is the client's secret. */
export const checkSecret = ({ id, secret }: PoolClient, given = ""): void => {
  if (!isEqual(given, secret)) throw notAuthorized(`Unable to verify secret for client ${id}`);
};

/** For calls about a user: the hash must cover the name exactly as the call gives it. Throws NotAuthorizedException. */
export const checkHash = ({ id, secret }: PoolClient, name: string, hash = ""): void => {
  const right = createHmac("sha256", secret).update(`${name}${id}`).digest("base64");
  if (!isEqual(hash, right)) throw notAuthorized(`Unable to verify secret hash for client ${id}`);
};

/** A user pool: what the calls in `accounts/` and `log-in/` work on. */
export type UserPool = {
  readonly spec: UserPoolSpec;
  readonly users: Directory;
  readonly clients: readonly PoolClient[];
  readonly key: SigningKey;
  readonly hashing: PasswordHashing;
  readonly mailing: Mailing;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

/** How a pool runs its functions and hands over its mails. */
export type Mailing = {
  readonly invoke: Invoke;
  /** Throws MailNotTaken. */
  send(letter: Letter): void;
};

/** Only tests replace the clock and the hashing. */
type UserPoolOptions = {
  readonly database: Database;
  readonly spec: UserPoolSpec;
  readonly mailing: Mailing;
  readonly now?: () => number;
  readonly hashing?: PasswordHashing;
};

/** Opens the pool's part of a database. The first start makes its signing key and the secrets of its clients. */
export const openUserPool = (options: UserPoolOptions): UserPool => {
  const { database, spec, mailing, now = Date.now, hashing = passwordHashing() } = options;
  return {
    spec,
    users: openDirectory(database, spec.id),
    clients: spec.clients.map((client) => openClient(database, client)),
    key: openSigningKey(database, spec.id),
    hashing,
    mailing,
    now,
  };
};

/** The client of an id. Throws ResourceNotFoundException. */
export const clientOf = ({ clients }: UserPool, id: string): PoolClient => {
  const client = clients.find((each) => each.id === id);
  if (!client) throw new CognitoError("ResourceNotFoundException", `User pool client ${id} does not exist.`);
  return client;
};
