import { createHash } from "node:crypto";

/** The SHA-256 hash of a text, base64url: 43 characters. */
export const hashed = (text: string): string => createHash("sha256").update(text).digest("base64url");
