import { siteOrigin } from "../process/env.ts";

/** A page may be older than the site by this time; a release keeps its files longer. */
const REMEMBERED_MS = 60_000;
const PATIENCE_MS = 5_000;

/** The site does not serve its page: it is not built or uploaded yet, or does not answer. */
export class NoSitePage extends Error {
  override readonly name = "NoSitePage";
}

/** Returns the site's only page as it is served now, with the site's origin. Throws NoSitePage. */
export type SitePage = () => Promise<{ readonly html: string; readonly origin: string }>;

/** Fetches the page from the site's own address, so that no function needs its bucket. Make one per process. */
export const rememberedSitePage = (now: () => number): SitePage => {
  let known: { readonly html: string; readonly atMs: number } | undefined;
  return async () => {
    const origin = siteOrigin();
    if (known && now() - known.atMs < REMEMBERED_MS) return { html: known.html, origin };
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const response = await fetch(`${origin}/index.html`, { signal }).catch((error: unknown) => {
      throw new NoSitePage("the site did not answer for its page", { cause: error });
    });
    if (!response.ok) throw new NoSitePage(`the site answered ${response.status} for its page`);
    known = { html: await response.text(), atMs: now() };
    return { html: known.html, origin };
  };
};
