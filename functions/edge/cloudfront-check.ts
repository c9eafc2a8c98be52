import { createHash, timingSafeEqual } from "node:crypto";
import { type EnvName, env } from "../process/env.ts";

/** The header in which CloudFront shows that a call came through it, over whatever the reader wrote there. */
export const CLOUDFRONT_HEADER = "x-origin-verify";

const SECRET = "ORIGIN_SECRET" satisfies EnvName;

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/**
 * Whether a call with that header came through CloudFront; the header holds two secrets while they are changed. A
 * service that CloudFront does not serve has no secret and takes all calls; throws an error where the secret is empty.
 */
export const isFromCloudFront = (header: string | undefined): boolean => {
  if (process.env[SECRET] === undefined) return true;
  const wanted = digest(env(SECRET));
  return (header ?? "").split(" ").some((shown) => timingSafeEqual(digest(shown), wanted));
};
