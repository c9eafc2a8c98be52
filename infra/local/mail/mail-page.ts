import { escaped } from "../../../functions/texts/escaped.ts";
import { type LocalPage, sendLocalPage, wantsJson } from "../site/local-page.ts";
import { sendJson } from "../wire/stand-in.ts";
import type { Mail, Outbox } from "./outbox.ts";

/** Shows the mails on a page, newest first, and as JSON to programs. */

export const MAIL_PATH = "/__mail";

/** The punctuation behind an address belongs to the sentence. */
const ADDRESS = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)]/g;

const linked = (text: string): string => {
  let html = "";
  let end = 0;
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    html += `${escaped(text.slice(end, index))}<a href="${escaped(address)}">${escaped(address)}</a>`;
    end = index + address.length;
  }
  return html + escaped(text.slice(end));
};

const articleOf = ({ sentAt, to, subject, text }: Mail): string =>
  `<article><h2>${escaped(subject)}</h2>` +
  `<p class="note about"><span>To ${escaped(to)}</span>` +
  `<time datetime="${sentAt}">${sentAt.replace("T", " ").slice(0, 19)} UTC</time></p>` +
  `<pre>${linked(text)}</pre></article>`;

const bodyOf = (mails: readonly Mail[]): string =>
  `<h1>Mail</h1><p class="note">Nothing leaves this machine: what the service mails is shown here, newest first.</p>` +
  (mails.length === 0 ? "<p>No mail yet.</p>" : mails.map(articleOf).join(""));

export const mailPage = (outbox: Outbox): LocalPage => ({
  path: MAIL_PATH,
  listener: async (request, response) => {
    const mails = outbox.mails();
    response.setHeader("vary", "accept");
    if (!wantsJson(request)) return sendLocalPage(response, "Mail", bodyOf(mails));
    const all = mails.map(({ sentAt, ...mail }) => ({ sent_at: sentAt, ...mail }));
    sendJson(response, 200, { mails: all }, { "cache-control": "no-store" });
  },
});
