/** CloudFront Functions that rewrite requests. Their engine has no modules, so each source is a whole program. */

/** Site files at the root. With the clients and `assets/` they are all files; every other path is a page of the app. */
export const ROOT_FILES = ["favicon.svg", "robots.txt"] as const;

/** Clients for programs, below `/clients/`. */
export const CLIENT_FILES = ["backspread.d.ts", "backspread.js", "backspread.py"] as const;

const files = JSON.stringify([
  ...ROOT_FILES.map((name) => `/${name}`),
  ...CLIENT_FILES.map((name) => `/clients/${name}`),
]);

/** Rewrites every page address to the one document. */
export const PAGES = `function handler(event) {
  var request = event.request;
  var isFile = request.uri.startsWith("/assets/") || ${files}.includes(request.uri);
  if (!isFile) request.uri = "/index.html";
  return request;
}`;

/**
 * Removes the trailing slash, which a route key cannot have, and passes the viewer's address in a header, overwriting
 * any value that the viewer sent. Limits count by that address.
 */
export const API_CALLS = `function handler(event) {
  var request = event.request;
  request.headers["x-viewer-address"] = { value: event.viewer.ip };
  if (request.uri.endsWith("/")) request.uri = request.uri.slice(0, -1);
  return request;
}`;

/** Rewrites the path to the stage's, since a WebSocket API accepts no other, and passes the viewer's address. */
export const SOCKET_PATHS = `function handler(event) {
  var request = event.request;
  request.headers["x-viewer-address"] = { value: event.viewer.ip };
  request.uri = "/";
  return request;
}`;
