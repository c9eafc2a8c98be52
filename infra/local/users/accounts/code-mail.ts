import { createHash } from "node:crypto";
import * as z from "zod";
import { type Letter, MailNotTaken } from "../../mail/outbox.ts";
import type { UserPoolSpec } from "../../template/user-pools.ts";
import { CognitoError } from "../cognito-error.ts";
import { askTrigger, badAnswer, type Invoke } from "../triggers.ts";
import type { CodePurpose, User } from "../user.ts";

/** Mailing a code: the pool's CustomMessage function writes the mail, and the pool puts the code into it. */

/** What a pool needs of others for that. */
export type Mailing = {
  readonly invoke: Invoke;
  /** Hands a mail over. Throws MailNotTaken. */
  send(letter: Letter): Promise<void>;
};

export type MailSource = "CustomMessage_SignUp" | "CustomMessage_ResendCode" | "CustomMessage_ForgotPassword";

/** A code on its way, and what the function is told of it. */
export type CodeMail = {
  readonly source: MailSource;
  readonly user: User;
  readonly code: string;
  readonly clientId: string;
  readonly clientMetadata: Readonly<Record<string, string>> | undefined;
};

/** Which purpose the code of a mail serves. */
export const PURPOSES: Readonly<Record<MailSource, CodePurpose>> = {
  CustomMessage_SignUp: "signUp",
  CustomMessage_ResendCode: "signUp",
  CustomMessage_ForgotPassword: "reset",
};

/** Stands in what the function writes, for the code that it is not told. */
const CODE_PARAMETER = "{####}";
const MAX_SUBJECT = 140;
const MAX_MESSAGE = 20_000;
/** Cognito takes no other characters. */
const TEXT = /^[\p{L}\p{M}\p{S}\p{N}\p{P}\s]*$/u;

const Written = z.object({
  response: z.object({
    emailSubject: z.string().max(MAX_SUBJECT).regex(TEXT).nullish(),
    emailMessage: z.string().max(MAX_MESSAGE).regex(TEXT).includes(CODE_PARAMETER).nullish(),
  }),
});

const DEFAULT_SUBJECT = "Your verification code";
const DEFAULT_MESSAGE = `<p>Your verification code is ${CODE_PARAMETER}.</p>`;

type Words = { readonly subject: string; readonly message: string };

const writtenBy = async (
  functionName: string,
  spec: UserPoolSpec,
  { source, user, clientId, clientMetadata }: CodeMail,
  invoke: Invoke,
): Promise<Words> => {
  const trigger = { kind: "CustomMessage", functionName };
  const answer = await askTrigger(spec, invoke, trigger, {
    version: "1",
    source,
    user,
    clientId,
    request: {
      codeParameter: CODE_PARAMETER,
      linkParameter: "{##Click Here##}",
      usernameParameter: null,
      ...(clientMetadata ? { clientMetadata } : {}),
    },
    response: { smsMessage: null, emailMessage: null, emailSubject: null },
  });
  const { data } = Written.safeParse(answer);
  if (!data) throw badAnswer();
  const { emailSubject, emailMessage } = data.response;
  return { subject: emailSubject ?? DEFAULT_SUBJECT, message: emailMessage ?? DEFAULT_MESSAGE };
};

/**
 * Writes and hands over the mail of a code. Throws as `askTrigger`, and as Cognito does: InvalidLambdaResponseException
 * where what the function wrote is none or lacks the code parameter, CodeDeliveryFailureException where nobody takes the
 * mail.
 */
export const mailCode = async (spec: UserPoolSpec, mailing: Mailing, mail: CodeMail): Promise<void> => {
  const { customMessage } = spec;
  const { subject, message } = customMessage
    ? await writtenBy(customMessage, spec, mail, mailing.invoke)
    : { subject: DEFAULT_SUBJECT, message: DEFAULT_MESSAGE };
  const html = message.replaceAll(CODE_PARAMETER, mail.code);
  try {
    await mailing.send({ to: mail.user.attributes.email ?? "", subject, html });
  } catch (error) {
    if (!(error instanceof MailNotTaken)) throw error;
    throw new CognitoError("CodeDeliveryFailureException", "The mail was not delivered.");
  }
};

/** Where a code went, as much as a caller may know. */
export type Delivery = {
  readonly Destination: string;
  readonly DeliveryMedium: "EMAIL";
  readonly AttributeName: "email";
};

const delivery = (first: string, host: string): Delivery => ({
  Destination: `${first}***@${host}***`,
  DeliveryMedium: "EMAIL",
  AttributeName: "email",
});

/** What is told of a code that went to the user. */
export const deliveryTo = ({ attributes }: User): Delivery => {
  const [name = "", host = ""] = (attributes.email ?? "").split("@");
  return delivery(name.slice(0, 1), host.slice(0, 1));
};

/** What is told where there is no such user: the same for the same name, and no mail goes out. */
export const simulatedDelivery = (name: string): Delivery => {
  const letters = createHash("sha256").update(name).digest();
  const letter = (at: number): string => String.fromCharCode("a".charCodeAt(0) + ((letters[at] ?? 0) % 26));
  return delivery(letter(0), letter(1));
};
