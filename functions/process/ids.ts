import { createHash, randomBytes } from "node:crypto";

/** The SHA-256 hash of a text, base64url: 43 characters. */
export const hashed = (text: string): string => createHash("sha256").update(text).digest("base64url");

const ID_BYTES = 16;

export const newId = (): string => randomBytes(ID_BYTES).toString("base64url");

const PREFIX_BYTES = 6;
const SECRET_BYTES = 32;

export type NewApiKey = () => { readonly prefix: string; readonly key: string };

/** 48 random bits name the key, 256 prove it. */
export const newKey: NewApiKey = () => {
  const prefix = randomBytes(PREFIX_BYTES).toString("hex");
  return { prefix, key: `bsk_${prefix}_${randomBytes(SECRET_BYTES).toString("base64url")}` };
};
