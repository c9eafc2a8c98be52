/** A mail to one user. Headers are those beside the usual ones. */
export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** Sends a mail. Throws where the provider does not take it. */
export type Mailer = { send(mail: Mail): Promise<void> };
