import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { SECURITY_HEADERS } from "../../site/security-headers.ts";
import type { Listener } from "../wire/stand-in.ts";

/** Pages that only the one-machine run has, such as the mail: below `/__`, with a look of their own. */

/** Answers what is asked at `path` and below it. */
export type LocalPage = { readonly path: string; readonly listener: Listener };

const STYLE_PATH = "/__style.css";

/** A file, since the site's policy takes no style within a page. */
const STYLE = readFileSync(join(import.meta.dirname, "local-page.css"));

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
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
  response.writeHead(status, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" });
  response.end(
    `<!doctype html><html lang="en"><head><meta charset="utf-8">` +
      `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title>` +
      `<link rel="stylesheet" href="${STYLE_PATH}"></head><body><main>${body}</main></body></html>`,
  );
};

/** Whether a program asks, that would rather have what the page shows as JSON. */
export const wantsJson = ({ headers }: IncomingMessage): boolean =>
  /\bapplication\/json\b/.test(headers.accept ?? "");
