import { env } from "./env.ts";

/** Where readers find the site: the first of the origins that the service is told, without a slash at its end. */
export const siteOrigin = (): string =>
  env("SITE_ORIGIN")
    .trim()
    .split(/[\s,]+/)[0] ?? "";
