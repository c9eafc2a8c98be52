import type { IncomingMessage, ServerResponse } from "node:http";
import type { Listener } from "../wire/stand-in.ts";
import { SECURITY_HEADERS } from "./security-headers.ts";

/** Pages that only the one-machine run has, such as the mail: below `/__`, with a look of their own. */

/** Answers what is asked at `path` and below it. */
export type LocalPage = { readonly path: string; readonly listener: Listener };

const STYLE_PATH = "/__style.css";

/** A file, since the site's policy takes no style within a page. */
const STYLE = `:root { color-scheme: light dark; }
body { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; font: 1rem/1.5 system-ui, sans-serif;
  color: #1c2430; background: #f6f7f9; overflow-wrap: anywhere; }
h1 { margin: 0 0 .25rem; font-size: 1.5rem; }
h2 { margin: 0; font-size: 1.125rem; }
a { color: #0b5cad; }
:focus-visible { outline: 2px solid #0b5cad; outline-offset: 2px; }
pre { margin: .75rem 0 0; font: inherit; white-space: pre-wrap; }
article { margin-top: 1rem; padding: 1rem; border: 1px solid #d3d8df; border-radius: .5rem; background: #fff; }
button { font: inherit; min-height: 2.75rem; padding: .5rem 1rem; }
.note { margin: 0; color: #55606e; }
@media (prefers-color-scheme: dark) {
  body { color: #e4e8ee; background: #12161c; }
  a { color: #7db8f5; }
  :focus-visible { outline-color: #7db8f5; }
  article { border-color: #333c48; background: #1a2029; }
  .note { color: #a3adba; }
}
`;

/** The style of all these pages. */
export const localStyle: LocalPage = {
  path: STYLE_PATH,
  listener: async (_, response) => {
    response.setHeader("x-content-type-options", "nosniff");
    response.writeHead(200, { "content-type": "text/css; charset=utf-8", "cache-control": "no-cache" });
    response.end(STYLE);
  },
};

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text as it may stand in HTML, in an attribute too. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** Answers with a page; `title` is text, `body` is HTML. */
export const sendLocalPage = (response: ServerResponse, title: string, body: string, status = 200): void => {
  for (const [name, value] of SECURITY_HEADERS) response.setHeader(name, value);
  response.writeHead(status, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" });
  response.end(
    `<!doctype html><html lang="en"><head><meta charset="utf-8">` +
      `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title>` +
      `<link rel="stylesheet" href="${STYLE_PATH}"></head><body>${body}</body></html>`,
  );
};

const LOOPBACK_NAMES = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Whether the browser knows this machine by a name of its own: a page elsewhere whose name was made to lead here would
 * otherwise read what these pages show.
 */
export const isAskedByLoopbackName = ({ headers }: IncomingMessage): boolean =>
  LOOPBACK_NAMES.has((headers.host ?? "").replace(/:\d+$/, "").toLowerCase());
