import { readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { SECURITY_HEADERS } from "../../site/security-headers.ts";
import { html, type Markup } from "./markup.ts";

/** How the stand-in's pages look: whole documents without script, and one stylesheet for all. */

export const STYLE_PATH = "/__billing.css";

const setHeaders = (response: ServerResponse): void => {
  for (const [name, value] of SECURITY_HEADERS) response.setHeader(name, value);
  response.setHeader("cache-control", "no-store");
};

export type Page = { readonly title: string; readonly main: Markup; readonly status?: number };

/** Sends a page; `title` is its first heading too. */
export const sendPage = (response: ServerResponse, { title, main, status = 200 }: Page): void => {
  setHeaders(response);
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="${STYLE_PATH}">
</head>
<body>
<main>
<p class="simulated"><strong>Simulated.</strong> This page stands in for Stripe on this machine. No money moves.</p>
<h1>${title}</h1>
${main}
</main>
</body>
</html>
`;
  response.writeHead(status, { "content-type": "text/html; charset=utf-8" });
  response.end(document.text);
};

export const sendStyle = (response: ServerResponse): void => {
  setHeaders(response);
  response.writeHead(200, { "content-type": "text/css; charset=utf-8" });
  response.end(readFileSync(join(import.meta.dirname, "page.css")));
};

/** Leads a browser on with a GET. */
export const lead = (response: ServerResponse, to: string): void => {
  setHeaders(response);
  response.writeHead(303, { location: to });
  response.end();
};
