import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomUUID,
  sign,
} from "node:crypto";
import type { Database } from "../../data/database.ts";
import { storedKey } from "../../secrets/stored-key.ts";
import { REGION } from "../../template/physical-names.ts";
import type { ClientSpec } from "../../template/user-pools.ts";
import type { LogIn, User } from "../user.ts";

/** Access tokens with the claims of Cognito's. */

export type SigningKey = {
  /** The public key as verifiers fetch it. */
  readonly jwks: { readonly keys: readonly object[] };
  sign(claims: object): string;
};

const newPem = (): string =>
  generateKeyPairSync("rsa", { modulusLength: 2048 })
    .privateKey.export({ type: "pkcs8", format: "pem" })
    .toString();

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Reads the pool's key, or makes it at the first start. */
export const openSigningKey = (database: Database, poolId: string): SigningKey => {
  const key = createPrivateKey(storedKey(database, `signing key of ${poolId}`, newPem));
  const jwk = createPublicKey(key).export({ format: "jwk" });
  const kid = createHash("sha256").update(String(jwk.n)).digest("base64");
  const head = part({ kid, alg: "RS256" });
  return {
    jwks: { keys: [{ ...jwk, kid, alg: "RS256", use: "sig" }] },
    sign: (claims) => {
      const signed = `${head}.${part(claims)}`;
      return `${signed}.${sign("RSA-SHA256", Buffer.from(signed), key).toString("base64url")}`;
    },
  };
};

const seconds = (ms: number): number => Math.floor(ms / 1000);

/** What an access token states. */
export type Grant = {
  readonly poolId: string;
  readonly user: User;
  readonly client: ClientSpec;
  readonly logIn: LogIn;
  readonly scopes: readonly string[];
};

export const accessClaims = ({ poolId, user, client, logIn, scopes }: Grant, nowMs: number) => ({
  sub: user.sub,
  iss: `https://cognito-idp.${REGION}.amazonaws.com/${poolId}`,
  client_id: client.id,
  origin_jti: logIn.originJti,
  event_id: randomUUID(),
  token_use: "access",
  scope: scopes.join(" "),
  auth_time: seconds(logIn.authAtMs),
  iat: seconds(nowMs),
  exp: seconds(nowMs) + client.accessSeconds,
  jti: randomUUID(),
  username: user.username,
});
