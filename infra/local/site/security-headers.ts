/**
 * What the site's pages may do: load their own files and speak to their own origin, nothing else. No inline script and
 * no inline style; the socket is of the same origin, which `'self'` covers.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

/** On every page and file of the site. */
export const SECURITY_HEADERS: ReadonlyMap<string, string> = new Map([
  ["content-security-policy", CONTENT_SECURITY_POLICY],
  ["x-content-type-options", "nosniff"],
  ["referrer-policy", "same-origin"],
  ["cross-origin-opener-policy", "same-origin"],
  ["permissions-policy", "camera=(), geolocation=(), microphone=()"],
]);
