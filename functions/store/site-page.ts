import { siteOrigin } from "../process/env.ts";

/** A page may be older than the site by this time; a release keeps its files longer. */
const REMEMBERED_MS = 60_000;
const PATIENCE_MS = 5_000;

/** Returns the site's only page as it is served now, with the site's origin. Throws where the site does not answer. */
export type SitePage = () => Promise<{ readonly html: string; readonly origin: string }>;

/** Fetches the page from the site's own address, so that no function needs its bucket. Make one per process. */
export const rememberedSitePage = (now: () => number): SitePage => {
  let known: { readonly html: string; readonly atMs: number } | undefined;
  return async () => {
    const origin = siteOrigin();
    if (known && now() - known.atMs < REMEMBERED_MS) return { html: known.html, origin };
    const response = await fetch(`${origin}/index.html`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (!response.ok) throw new Error(`the site answered ${response.status} for its page`);
    known = { html: await response.text(), atMs: now() };
    return { html: known.html, origin };
  };
};
