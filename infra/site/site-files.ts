/**
 * What every file of the built site is served with: by S3 behind CloudFront, which the upload tells it, and by their
 * stand-in on one machine.
 */

/** The only page: every address of the site is drawn by it. */
export const PAGE = "index.html";

/** Built files carry a hash of their content in their name: another content is another file. */
export const HASHED = "assets/";

/** How long a browser keeps a file, by how its path begins; the first that fits. */
const CACHING = [
  { start: HASHED, cacheControl: "public, max-age=31536000, immutable" },
  // Asked for each time, and sent only where it is another one: what it names may be gone with the next release.
  { start: "", cacheControl: "no-cache" },
] as const;

const TYPES: Readonly<Record<string, string>> = {
  css: "text/css; charset=utf-8",
  html: "text/html; charset=utf-8",
  ico: "image/x-icon",
  js: "text/javascript; charset=utf-8",
  json: "application/json",
  png: "image/png",
  svg: "image/svg+xml",
  txt: "text/plain; charset=utf-8",
  webmanifest: "application/manifest+json",
  woff2: "font/woff2",
  xml: "application/xml",
};

export type SiteHeaders = { readonly contentType: string; readonly cacheControl: string };

/** The headers of a file of the site, by its path without a slash at the start. Throws on a type that nobody named. */
export const siteHeadersOf = (path: string): SiteHeaders => {
  const contentType = TYPES[path.slice(path.lastIndexOf(".") + 1)];
  const caching = CACHING.find(({ start }) => path.startsWith(start));
  if (contentType === undefined || caching === undefined)
    throw new Error(`${path} is of no type that is known`);
  return { contentType, cacheControl: caching.cacheControl };
};
