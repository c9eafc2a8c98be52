import { log } from "../process/log.ts";
import type { Ports } from "../store/ports.ts";
import { escaped } from "./escaped.ts";
import { mail } from "./mail-html.ts";

/** Mails to the operators, in sentences. An alarm comes beside each, so that a mail that fails only loses the reason. */

export type OperatorPorts = Pick<Ports, "mailer"> & {
  /** The recipient of alarms; undefined where the stage names none. */
  readonly operatorsEmail: string | undefined;
};

/** Mails sentences to the operators, one paragraph each. Never throws: what was told stays done. */
export const tellOperators = async (
  { mailer, operatorsEmail: to }: OperatorPorts,
  subject: string,
  sentences: readonly string[],
): Promise<void> => {
  if (to === undefined) return;
  const { emailMessage: html } = mail(subject, sentences.map(escaped));
  try {
    await mailer.send({ to, subject, html, headers: {} });
  } catch (error) {
    log.error("operators were not told", { subject, error: error as Error });
  }
};
