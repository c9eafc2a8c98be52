import type { ServerResponse } from "node:http";
import { SECURITY_HEADERS } from "./security-headers.ts";

/** A mail that the service sent, as it was caught. */
export type Mail = {
  readonly sentAtMs: number;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
};

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

const articleOf = ({ sentAtMs, to, subject, text }: Mail): string =>
  `<article><h2>${escaped(subject)}</h2><p>To ${escaped(to)}, ${new Date(sentAtMs).toISOString()}</p>` +
  `<pre>${escaped(text)}</pre></article>`;

/** Shows the mails that would have been sent, newest first. */
export const sendMailPage = (response: ServerResponse, mails: readonly Mail[]): void => {
  for (const [name, value] of SECURITY_HEADERS) response.setHeader(name, value);
  const list = mails.length === 0 ? "<p>No mail yet.</p>" : mails.map(articleOf).join("");
  response.writeHead(200, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" });
  response.end(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mail</title></head>` +
      `<body><h1>Mail</h1><p>Nothing leaves this machine: what the service mails is shown here.</p>${list}</body></html>`,
  );
};
