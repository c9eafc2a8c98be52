import { randomBytes } from "node:crypto";

const PREFIX_BYTES = 6;
const SECRET_BYTES = 32;

export type NewApiKey = () => { readonly prefix: string; readonly key: string };

/** 48 random bits name the key, 256 prove it. */
export const newKey: NewApiKey = () => {
  const prefix = randomBytes(PREFIX_BYTES).toString("hex");
  return { prefix, key: `bsk_${prefix}_${randomBytes(SECRET_BYTES).toString("base64url")}` };
};
