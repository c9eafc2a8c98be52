import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Database } from "../data/database.ts";
import { storedKey } from "../secrets/stored-key.ts";
import type { ClientSpec } from "../template/user-pools.ts";
import { notAuthorized } from "./cognito-error.ts";

/** A client of a pool with its secret, which proves the calls by the client. */
export type PoolClient = ClientSpec & { readonly secret: string };

const SECRET_BYTES = 26;

/** Reads the client's secret, or makes it at the first start. */
export const openClient = (database: Database, spec: ClientSpec): PoolClient => ({
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
