import { sendReset } from "../../../../functions/triggers/send-reset.ts";
import type { Client } from "../client.ts";
import type { Memory } from "../memory/memory.ts";
import { type Mail, SITE } from "../memory/memory-users.ts";

/** Reads mails as users do: by opening their links. */

const HREF = /href="([^"]+)"/g;

export const linksIn = ({ html }: Mail): URL[] =>
  [...html.matchAll(HREF)].map(([, address = ""]) => new URL(address.replaceAll("&amp;", "&")));

const last = (ports: Memory, to: string): Mail => {
  const mail = ports.mails.findLast((each) => each.to === to);
  if (!mail) throw new Error(`no mail to ${to}`);
  return mail;
};

/** The request of the page behind the last mail's verification link. */
export const verifyLink = (ports: Memory, to: string) => {
  const [address] = linksIn(last(ports, to));
  if (address?.origin !== SITE || address.pathname !== "/verify-email")
    throw new Error("no link that verifies");
  return { uid: address.searchParams.get("uid") ?? "", token: address.searchParams.get("token") ?? "" };
};

/** The request of the page behind the last mail's reset link. */
export const resetLink = (ports: Memory, to: string) => {
  const [address] = linksIn(last(ports, to));
  const [, page, uid = "", token = ""] = address?.pathname.split("/") ?? [];
  if (address?.origin !== SITE || page !== "reset-password") throw new Error("no link that resets");
  return { uid, token };
};

/** Requests a reset, and runs the function that the request starts. */
export const askForReset = async (call: Client, ports: Memory, email: string) => {
  const answer = await call("requestReset", { json: { email } });
  for (const { payload } of ports.invoked.splice(0)) await sendReset(ports, payload as { email: string });
  return answer;
};

export const withWrongSecret = (token: string): string =>
  `${token.startsWith("A") ? "B" : "A"}${token.slice(1)}`;

export const withWrongDigits = (token: string): string =>
  `${token.slice(0, -1)}${token.endsWith("0") ? "1" : "0"}`;
