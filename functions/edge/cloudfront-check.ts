import { createHash, timingSafeEqual } from "node:crypto";
import { type EnvName, env } from "../process/env.ts";

/** The header by which CloudFront proves itself; it overwrites the client's own. */
export const CLOUDFRONT_HEADER = "x-origin-verify";

const SECRET = "ORIGIN_SECRET" satisfies EnvName;

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/**
 * True for a call through CloudFront; during a rotation the header holds two secrets. A service without CloudFront has
 * no secret and accepts all calls. Throws where the secret is empty.
 */
export const isFromCloudFront = (header: string | undefined): boolean => {
  if (process.env[SECRET] === undefined) return true;
  const wanted = digest(env(SECRET));
  return (header ?? "").split(" ").some((shown) => timingSafeEqual(digest(shown), wanted));
};
