import * as z from "zod";
import { liveProfile, verifiedByEmail } from "../accounts/find-profile.ts";
import { newLink } from "../accounts/mailed-link.ts";
import { step } from "../edge/step.ts";
import { clock } from "../process/clock.ts";
import { siteOrigin } from "../process/env.ts";
import { newId } from "../process/ids.ts";
import { log } from "../process/log.ts";
import { codes } from "../store/accounts/codes.ts";
import { isVerified, type Profile } from "../store/accounts/profile-row.ts";
import { profiles } from "../store/accounts/profiles.ts";
import type { Mail } from "../texts/mail-html.ts";
import { addressTakenMail, resetMail, verifyMail } from "./mails.ts";

/** Cognito's event before it sends a mail. It goes back with the mail in its response. */
export const MailEvent = z.looseObject({ triggerSource: z.string(), response: z.looseObject({}) });
export type MailEvent = z.output<typeof MailEvent>;

const MailRequest = z.object({
  userName: z.string(),
  request: z.object({
    userAttributes: z.object({ sub: z.string(), email: z.string() }),
    codeParameter: z.string(),
  }),
});
type MailRequest = z.output<typeof MailRequest>;

const ports = () => ({ codes, profiles, clock, newId, site: siteOrigin() });
type MailPorts = ReturnType<typeof ports>;

/** A mail to write, and the profile that it concerns. */
type MailTask = { readonly about: MailRequest; readonly profile: Profile };

type WriteMail = (ports: MailPorts, task: MailTask) => Promise<Mail>;

const linkOf = ({ about, profile }: MailTask) => ({
  uid: profile.userId,
  username: about.userName,
  codeParameter: about.request.codeParameter,
});

/** A sign-up with another user's address takes the same steps and time; its mail differs, and its link is not sent. */
const signUpMail: WriteMail = async (ports, task) => {
  const { userName, request } = task.about;
  const holder = await verifiedByEmail(ports, request.userAttributes.email.toLowerCase());
  const token = await newLink(ports, { purpose: "verify", ...linkOf(task) });
  if (holder && holder.username !== userName)
    return addressTakenMail(holder.username, { site: ports.site, codeParameter: request.codeParameter });
  return verifyMail(userName, `${ports.site}/verify-email?uid=${task.profile.userId}&token=${token}`);
};

const passwordMail: WriteMail = async (ports, task) => {
  const token = await newLink(ports, { purpose: "reset", ...linkOf(task) });
  return resetMail(task.about.userName, `${ports.site}/reset-password/${task.profile.userId}/${token}`);
};

/** A mail of the service; `isOwn` checks that Cognito's account is that of the profile. */
type KnownMail = {
  readonly write: WriteMail;
  readonly isOwn: (profile: Profile, sub: string) => boolean;
};

const isSameSignUp: KnownMail["isOwn"] = (profile, sub) => !isVerified(profile) && profile.sub === sub;
const isSameUser: KnownMail["isOwn"] = (profile, sub) => isVerified(profile) && profile.sub === sub;

const MAILS = new Map<string, KnownMail>([
  // The profile learns the account's `sub` only after the pool has made it, which comes after this mail.
  ["CustomMessage_SignUp", { write: signUpMail, isOwn: (profile) => !isVerified(profile) }],
  ["CustomMessage_ResendCode", { write: signUpMail, isOwn: isSameSignUp }],
  ["CustomMessage_ForgotPassword", { write: passwordMail, isOwn: isSameUser }],
]);

/** The error that makes the call for the mail fail. Cognito passes its text on, so that only the log tells why. */
const refused = (source: string, why: string): Error => {
  log.warn("mail refused", { source, why });
  return new Error("the service does not send this mail");
};

/** Returns the account's profile. Throws unless the mail goes to its own address: another would give it away. */
const ownProfile = async (
  ports: MailPorts,
  { source, isOwn }: KnownMail & { readonly source: string },
  { userName, request }: MailRequest,
): Promise<Profile> => {
  const { sub, email } = request.userAttributes;
  const profile = await liveProfile(ports, userName);
  if (!profile || !isOwn(profile, sub)) throw refused(source, "no such account");
  if (profile.email !== email.toLowerCase()) throw refused(source, "another address");
  return profile;
};

/** The event with its mail. Throws, so that Cognito sends none, for a mail to another address. */
export const customMessage = async (ports: MailPorts, event: MailEvent): Promise<MailEvent> => {
  const { triggerSource: source } = event;
  const known = MAILS.get(source);
  if (!known) throw refused(source, "no such mail");
  const about = MailRequest.parse(event);
  const profile = await ownProfile(ports, { source, ...known }, about);
  const mail = await known.write(ports, { about, profile });
  return { ...event, response: { ...event.response, ...mail } };
};

export const handler = step(MailEvent, customMessage, ports);
