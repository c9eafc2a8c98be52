/**
 * What CloudFront does with a call before it passes it on. The sources run in CloudFront's own engine, which
 * knows no modules: each is a whole program.
 */

/** Files of the site outside `assets/`. Every other path is a page of the React app, also one whose last part has a dot. */
export const ROOT_FILES = ["favicon.svg", "robots.txt"] as const;

const rootFiles = JSON.stringify(ROOT_FILES.map((name) => `/${name}`));

/** Pages have addresses of their own, and all of them are the one document that draws them. */
export const PAGES = `function handler(event) {
  var request = event.request;
  var isFile = request.uri.startsWith("/assets/") || ${rootFiles}.includes(request.uri);
  if (!isFile) request.uri = "/index.html";
  return request;
}`;

/**
 * The specification's paths end in a slash, which a route key of API Gateway cannot. And the API sees CloudFront's
 * address instead of the reader's, which limits are counted by: it is told in a header, over whatever the reader wrote
 * there.
 */
export const API_CALLS = `function handler(event) {
  var request = event.request;
  request.headers["x-viewer-address"] = { value: event.viewer.ip };
  if (request.uri.endsWith("/")) request.uri = request.uri.slice(0, -1);
  return request;
}`;

/** A stage of a WebSocket API accepts no path of its own. What a socket says is counted by the reader's address, too. */
export const SOCKET_PATHS = `function handler(event) {
  var request = event.request;
  request.headers["x-viewer-address"] = { value: event.viewer.ip };
  request.uri = "/";
  return request;
}`;
