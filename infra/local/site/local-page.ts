import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { escaped } from "../../../functions/texts/escaped.ts";
import { SECURITY_HEADERS } from "../../site/security-headers.ts";
import type { Listener } from "../wire/stand-in.ts";

/** Pages of the one-machine run alone, such as the mail, below `/__`. */

/** Answers requests at `path` and below it. */
export type LocalPage = { readonly path: string; readonly listener: Listener };

const STYLE_PATH = "/__style.css";

/** A file: the content security policy allows no style in a page. */
const STYLE = readFileSync(join(import.meta.dirname, "local-page.css"));

export const localStyle: LocalPage = {
  path: STYLE_PATH,
  listener: async (_, response) => {
    response.setHeader("x-content-type-options", "nosniff");
    response.writeHead(200, { "content-type": "text/css; charset=utf-8", "cache-control": "no-cache" });
    response.end(STYLE);
  },
};

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

/** Returns true for a program, which gets the page's data as JSON. */
export const wantsJson = ({ headers }: IncomingMessage): boolean =>
  /\bapplication\/json\b/.test(headers.accept ?? "");
