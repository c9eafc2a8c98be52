import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { env } from "../../process/env.ts";
import { once } from "../../process/once.ts";
import type { Mailer } from "./ports.ts";

const client = once(() => new SESv2Client({}));

const CHARSET = "UTF-8";

/** Mails by SES, from the stage's sender. */
export const mailer: Mailer = {
  send: async ({ to, subject, html, headers }) => {
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
