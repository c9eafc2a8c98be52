import type { ServerResponse } from "node:http";
import { sendLocalPage } from "../../site/local-page.ts";
import { html, type Markup } from "./markup.ts";

export type Page = { readonly title: string; readonly main: Markup; readonly status?: number };

const NOTE = "This page stands in for Stripe on this machine. No money moves.";

/** Sends a page that says what it is; `title` is its first heading too. */
export const sendPage = (response: ServerResponse, { title, main, status = 200 }: Page): void => {
  const body = html`<p class="simulated"><strong>Simulated.</strong> ${NOTE}</p>
<h1>${title}</h1>
${main}`;
  sendLocalPage(response, title, body.text, status);
};

/** Leads a browser on with a GET. */
export const lead = (response: ServerResponse, to: string): void => {
  response.writeHead(303, { location: to, "cache-control": "no-store" });
  response.end();
};
