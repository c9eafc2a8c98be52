import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import { type Answer, request, type Session, signIn } from "./client.ts";

/** A new visitor: an account of its own and the mails to it. */

export type Visitor = { readonly username: string; readonly email: string; readonly password: string };

/** Returns a user that no other test has. */
export const newVisitor = (): Visitor => {
  const username = `u${randomBytes(5).toString("hex")}`;
  return { username, email: `${username}@example.org`, password: `pass of ${username}` };
};

const Mails = z.object({
  mails: z.array(
    z.object({
      sent_at: z.string(),
      to: z.string(),
      subject: z.string(),
      text: z.string(),
      links: z.array(z.string()),
    }),
  ),
});
type Mail = z.output<typeof Mails>["mails"][number];

/** Returns the mails to an address from the local mail page, newest first. */
export const mailsTo = async (address: string, email: string): Promise<Mail[]> => {
  const { json } = await request(address, "GET", "/__mail", { headers: { accept: "application/json" } });
  return Mails.parse(json).mails.filter(({ to }) => to === email);
};

const PATIENCE_MS = 20_000;

/** Waits for `count` mails to the address. Throws when they do not arrive. */
export const waitForMails = async (address: string, email: string, count: number): Promise<Mail[]> => {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const mails = await mailsTo(address, email);
    if (mails.length >= count) return mails;
    if (Date.now() > deadline) throw new Error(`${mails.length} mails came where ${count} were expected`);
    await sleep(50);
  }
};

/** Returns path and query of the first link in the mail that begins with `start`. */
export const linkIn = (mail: Mail | undefined, start: string): string => {
  const link = mail?.links.map((each) => new URL(each)).find(({ pathname }) => pathname.startsWith(start));
  if (!link) throw new Error(`no link to ${start} in ${JSON.stringify(mail)}`);
  return `${link.pathname}${link.search}`;
};

/** Confirms on the page that the sign-up mail links to. */
export const verifyBy = (address: string, link: string): Promise<Answer> => {
  const query = new URL(link, address).searchParams;
  const body = { uid: query.get("uid"), token: query.get("token") };
  return request(address, "POST", "/api/verify-email/", { body });
};

export const signUp = ({ username, email, password }: Visitor, address: string): Promise<Answer> =>
  request(address, "POST", "/api/signup/", { body: { username, email, password } });

export const newMember = async (address: string): Promise<{ visitor: Visitor; session: Session }> => {
  const visitor = newVisitor();
  const signedUp = await signUp(visitor, address);
  if (signedUp.status !== 200) throw new Error(`sign-up answered ${JSON.stringify(signedUp.json)}`);
  const [mail] = await waitForMails(address, visitor.email, 1);
  const verified = await verifyBy(address, linkIn(mail, "/verify-email"));
  if (verified.status !== 200) throw new Error(`verification answered ${JSON.stringify(verified.json)}`);
  return { visitor, session: await signIn(address, visitor) };
};
