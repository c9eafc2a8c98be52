/**
 * What browsers are told of every page and file of the site: by CloudFront in the cloud, by its stand-in on one machine.
 */

/**
 * Pages load their own files and speak to their own origin, nothing else. No inline script and no inline style; the
 * socket is of the same origin, which `'self'` covers.
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

export const SECURITY_HEADERS = {
  "content-security-policy": CONTENT_SECURITY_POLICY,
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=()",
} as const;

/** How long a browser remembers that the site is reached over TLS only; not told where there is none. */
export const TLS_ONLY_DAYS = 365;
