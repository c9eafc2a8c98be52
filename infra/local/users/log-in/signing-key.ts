import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from "node:crypto";
import { madeOnce } from "../../data/made-once.ts";

/** The RSA key of a user pool: made at the first start, readable by its owner only. */
export type SigningKey = {
  /** Public keys as verifiers fetch them. */
  readonly jwks: { readonly keys: readonly object[] };
  /** A signed token with these claims. */
  sign(claims: object): string;
  /** The claims of a token that this key signed, whatever they say; undefined for any other. */
  read(token: string): Record<string, unknown> | undefined;
};

const ALGORITHM = "RSA-SHA256";

const newPem = (): string =>
  generateKeyPairSync("rsa", { modulusLength: 2048 })
    .privateKey.export({ type: "pkcs8", format: "pem" })
    .toString();

const loadOrMake = (file: string): Promise<KeyObject> =>
  madeOnce({
    file,
    make: newPem,
    read: createPrivateKey,
    loss: "Access tokens of before are refused, and pages that are open renew theirs by themselves.",
  });

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

/** The key in a file, made there where none is that is good. */
export const openSigningKey = async (file: string): Promise<SigningKey> => {
  const key = await loadOrMake(file);
  const publicKey = createPublicKey(key);
  const jwk = publicKey.export({ format: "jwk" });
  const kid = createHash("sha256").update(String(jwk.n)).digest("base64");
  const head = part({ kid, alg: "RS256" });
  return {
    jwks: { keys: [{ ...jwk, kid, alg: "RS256", use: "sig" }] },
    sign: (claims) => {
      const signed = `${head}.${part(claims)}`;
      return `${signed}.${sign(ALGORITHM, Buffer.from(signed), key).toString("base64url")}`;
    },
    read: (token) => {
      const [tokenHead, claims = "", signature = "", ...rest] = token.split(".");
      const signed = Buffer.from(`${tokenHead}.${claims}`);
      const isOurs =
        tokenHead === head &&
        rest.length === 0 &&
        verify(ALGORITHM, signed, publicKey, Buffer.from(signature, "base64url"));
      return isOurs ? JSON.parse(Buffer.from(claims, "base64url").toString("utf8")) : undefined;
    },
  };
};
