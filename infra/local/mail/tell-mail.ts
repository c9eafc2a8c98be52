import { report } from "../console/report.ts";
import type { Mail } from "./outbox.ts";

/** Shows no whole address on the console. */
const masked = (address: string): string => {
  const at = address.lastIndexOf("@");
  return `${address.slice(0, 1)}…@${address.slice(at + 1, at + 2)}…`;
};

export const tellMail = ({ to, subject, links }: Mail): void => {
  report.say(`Mail to ${masked(to)}: ${subject}`);
  for (const link of links) report.say(`  ${link}`);
};
