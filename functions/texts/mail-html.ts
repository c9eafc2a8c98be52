import { escaped } from "./escaped.ts";

export type Mail = { readonly emailSubject: string; readonly emailMessage: string };

/** Returns a link that can be clicked or copied. */
export const link = (address: string): string => `<a href="${escaped(address)}">${escaped(address)}</a>`;

export const mail = (emailSubject: string, paragraphs: readonly string[]): Mail => ({
  emailSubject,
  emailMessage: [
    '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8" />',
    `<title>${escaped(emailSubject)}</title></head><body>`,
    ...paragraphs.map((paragraph) => `<p>${paragraph}</p>`),
    "</body></html>",
  ].join("\n"),
});
