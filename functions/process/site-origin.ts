import { env } from "./env.ts";

/** The site's address: the first of the configured origins, without a trailing slash. */
export const siteOrigin = (): string =>
  env("SITE_ORIGIN")
    .trim()
    .split(/[\s,]+/)[0] ?? "";
