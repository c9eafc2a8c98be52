import { escaped } from "../../site/local-page.ts";

/** HTML that is safe to send: what a template puts in is escaped, unless it is markup itself. */
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

/** Markup by template; lists of markup are joined, and what is undefined is left out. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Markup =>
  new Markup(String.raw({ raw: strings }, ...parts.map(textOf)));
