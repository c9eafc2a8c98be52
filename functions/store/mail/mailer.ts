import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { env } from "../../process/env.ts";
import { once } from "../../process/once.ts";

/** A mail to one user. Headers are those beside the usual ones. */
export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
};

const client = once(() => new SESv2Client({}));

const CHARSET = "UTF-8";

export const mailer = {
  /** Throws where the provider does not take the mail. */
  send: async ({ to, subject, html, headers }: Mail): Promise<void> => {
    await client().send(
      new SendEmailCommand({
        FromEmailAddress: env("MAIL_FROM"),
        Destination: { ToAddresses: [to] },
        Content: {
          Simple: {
            Subject: { Data: subject, Charset: CHARSET },
            Body: { Html: { Data: html, Charset: CHARSET } },
            Headers: Object.entries(headers).map(([Name, Value]) => ({ Name, Value })),
          },
        },
      }),
    );
  },
};
