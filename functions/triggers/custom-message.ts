import * as z from "zod";
import { verifiedByEmail } from "../accounts/find-profile.ts";
import { newLink } from "../accounts/mailed-link.ts";
import { step } from "../edge/step.ts";
import { clock } from "../process/clock.ts";
import { newId } from "../process/new-id.ts";
import { siteOrigin } from "../process/site-origin.ts";
import { codes } from "../store/accounts/codes.ts";
import { profiles } from "../store/accounts/profiles.ts";
import type { Ports } from "../store/ports.ts";
import { addressTakenMail, type Mail, resetMail, verifyMail } from "./mails.ts";

/** What Cognito asks for before it sends a mail; the event goes back whole, with the mail in its response. */
const MailEvent = z.looseObject({ triggerSource: z.string(), response: z.looseObject({}) });
type MailEvent = z.output<typeof MailEvent>;

const MailRequest = z.object({
  userName: z.string(),
  request: z.object({
    userAttributes: z.object({ sub: z.string(), email: z.string() }),
    codeParameter: z.string(),
  }),
});
type MailRequest = z.output<typeof MailRequest>;

type MailPorts = Pick<Ports, "codes" | "profiles" | "clock" | "newId"> & {
  /** The address that links begin with. */
  readonly site: string;
};

type WriteMail = (ports: MailPorts, about: MailRequest) => Promise<Mail>;

const linkOf = ({ userName, request }: MailRequest) => ({
  uid: request.userAttributes.sub,
  username: userName,
  codeParameter: request.codeParameter,
});

/**
 * A sign-up with the address of somebody else's account goes the same way and takes the same time; only the mail is
 * another, and its link is never sent.
 */
const signUpMail: WriteMail = async (ports, about) => {
  const { userName, request } = about;
  const { sub, email } = request.userAttributes;
  const holder = await verifiedByEmail(ports, email.toLowerCase());
  const token = await newLink(ports, { purpose: "verify", ...linkOf(about) });
  if (holder && holder.username !== userName)
    return addressTakenMail(holder.username, { site: ports.site, codeParameter: request.codeParameter });
  return verifyMail(userName, `${ports.site}/verify-email?uid=${sub}&token=${token}`);
};

const passwordMail: WriteMail = async (ports, about) => {
  const { sub } = about.request.userAttributes;
  const token = await newLink(ports, { purpose: "reset", ...linkOf(about) });
  return resetMail(about.userName, `${ports.site}/reset-password/${sub}/${token}`);
};

const WRITERS = new Map<string, WriteMail>([
  ["CustomMessage_SignUp", signUpMail],
  ["CustomMessage_ResendCode", signUpMail],
  ["CustomMessage_ForgotPassword", passwordMail],
]);

/** The event with the mail that is to be sent; unchanged where the service sends no such mail. */
export const customMessage = async (ports: MailPorts, event: MailEvent): Promise<MailEvent> => {
  const write = WRITERS.get(event.triggerSource);
  if (!write) return event;
  const mail = await write(ports, MailRequest.parse(event));
  return { ...event, response: { ...event.response, ...mail } };
};

export const handler = step(MailEvent, customMessage, () => ({
  codes,
  profiles,
  clock,
  newId,
  site: siteOrigin(),
}));
