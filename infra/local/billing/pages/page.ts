import type { ServerResponse } from "node:http";
import { escaped } from "../../../../functions/texts/escaped.ts";
import { sendLocalPage } from "../../site/local-page.ts";

/** The HTML of the stand-in's pages. */

/** HTML that is safe to send. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Markup | readonly Markup[] | undefined;

const textOf = (part: Part): string => {
  if (part instanceof Markup) return part.text;
  if (Array.isArray(part)) return part.map(textOf).join("");
  return part === undefined ? "" : escaped(String(part));
};

/** Builds markup from a template: escapes texts, joins lists of markup, and leaves out undefined. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Markup =>
  new Markup(String.raw({ raw: strings }, ...parts.map(textOf)));

export type Page = { readonly title: string; readonly main: Markup; readonly status?: number };

const NOTE = "This page stands in for Stripe on this machine. No money moves.";

/** Sends a page under a note that it is simulated; `title` is its first heading too. */
export const sendPage = (response: ServerResponse, { title, main, status = 200 }: Page): void => {
  const body = html`<p class="simulated"><strong>Simulated.</strong> ${NOTE}</p>
<h1>${title}</h1>
${main}`;
  sendLocalPage(response, title, body.text, status);
};
