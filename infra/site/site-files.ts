/** Response headers of the built site's files, for the upload to S3 and for the stand-in. */

/** The only page; it renders every address. */
export const PAGE = "index.html";

/** Built files have a content hash in their name. */
export const HASHED = "assets/";

/** Cache headers by path prefix; the first match wins. */
const CACHING = [
  { start: HASHED, cacheControl: "public, max-age=31536000, immutable" },
  // Revalidated on each visit: the page's files may be gone with the next release.
  { start: "", cacheControl: "no-cache" },
] as const;

const TYPES: Readonly<Record<string, string>> = {
  css: "text/css; charset=utf-8",
  html: "text/html; charset=utf-8",
  ico: "image/x-icon",
  js: "text/javascript; charset=utf-8",
  json: "application/json",
  png: "image/png",
  py: "text/x-python; charset=utf-8",
  svg: "image/svg+xml",
  ts: "text/plain; charset=utf-8",
  txt: "text/plain; charset=utf-8",
  webmanifest: "application/manifest+json",
  woff2: "font/woff2",
  xml: "application/xml",
};

type SiteHeaders = { readonly contentType: string; readonly cacheControl: string };

/** Returns the headers of a site file, by its path without a leading slash. Throws for an unknown type. */
export const siteHeadersOf = (path: string): SiteHeaders => {
  const contentType = TYPES[path.slice(path.lastIndexOf(".") + 1)];
  const caching = CACHING.find(({ start }) => path.startsWith(start));
  if (contentType === undefined || caching === undefined)
    throw new Error(`${path} is of no type that is known`);
  return { contentType, cacheControl: caching.cacheControl };
};
