import { report } from "../console/report.ts";
import type { Mail } from "./outbox.ts";

/** Enough of an address to tell one's own mails apart. */
const masked = (address: string): string => {
  const at = address.lastIndexOf("@");
  return `${address.slice(0, 1)}…@${address.slice(at + 1, at + 2)}…`;
};

/** Tells the person at the console of a mail, with the links in it: whoever runs the service here is its operator. */
export const tellMail = ({ to, subject, links }: Mail): void => {
  report.say(`Mail to ${masked(to)}: ${subject}`);
  for (const link of links) report.say(`  ${link}`);
};
