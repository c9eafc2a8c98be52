import { createHash, timingSafeEqual } from "node:crypto";
import { type EnvName, env } from "../process/env.ts";

/** The header by which CloudFront proves itself; it overwrites the client's own. */
export const CLOUDFRONT_HEADER = "x-origin-verify";

const SECRET = "ORIGIN_SECRET" satisfies EnvName;

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** True for a call through CloudFront, whose header holds two secrets during a rotation. */
export const isFromCloudFront = (header: string | undefined): boolean => {
  if (process.env[SECRET] === undefined) return true;
  const wanted = digest(env(SECRET));
  return (header ?? "").split(" ").some((shown) => timingSafeEqual(digest(shown), wanted));
};
