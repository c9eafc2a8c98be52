import * as z from "zod";
import { type Backend, bodyOf, sendJson } from "../wire/stand-in.ts";
import { MailNotTaken, type Outbox } from "./outbox.ts";

/** SES's call that sends a mail; it goes to the outbox. */

const Text = z.object({ Data: z.string() });
const SendEmail = z.object({
  Destination: z.object({ ToAddresses: z.tuple([z.string()]) }),
  Content: z.object({ Simple: z.object({ Subject: Text, Body: z.object({ Html: Text }) }) }),
});

const SEND_PATH = "/v2/email/outbound-emails";

/** Serves the outbox to clients of SES, which say what they ask for by the path. */
export const sesBackend = (outbox: Pick<Outbox, "send">): Backend => ({
  name: "the mail",
  listener: async (request, response) => {
    const refuse = (code: string, message: string): void =>
      sendJson(response, 400, { message }, { "x-amzn-errortype": code });
    if (request.method !== "POST" || request.url !== SEND_PATH)
      return refuse("NotFoundException", "not known on this machine");
    const parsed = SendEmail.safeParse(JSON.parse((await bodyOf(request)).toString("utf8")));
    if (!parsed.success) return refuse("BadRequestException", z.prettifyError(parsed.error));
    const { Destination, Content } = parsed.data;
    const { Subject, Body } = Content.Simple;
    try {
      outbox.send({ to: Destination.ToAddresses[0], subject: Subject.Data, html: Body.Html.Data });
    } catch (error) {
      if (!(error instanceof MailNotTaken)) throw error;
      return refuse("MessageRejected", error.message);
    }
    sendJson(response, 200, { MessageId: "local" });
  },
});
