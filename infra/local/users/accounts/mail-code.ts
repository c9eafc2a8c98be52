import * as z from "zod";
import { MailNotTaken } from "../../mail/outbox.ts";
import { CognitoError } from "../cognito-error.ts";
import type { PoolClient } from "../pool-client.ts";
import { callTrigger } from "../triggers.ts";
import type { CodePurpose, User } from "../user.ts";
import type { UserPool } from "../user-pool.ts";
import { withCode } from "./codes.ts";

const PURPOSES = {
  CustomMessage_SignUp: "signUp",
  CustomMessage_ResendCode: "signUp",
  CustomMessage_ForgotPassword: "reset",
} as const satisfies Record<string, CodePurpose>;
type MailSource = keyof typeof PURPOSES;

/** The function writes this in place of the code, which it never sees. */
const CODE_PARAMETER = "{####}";
const MAX_SUBJECT = 140;
const MAX_MESSAGE = 20_000;
/** Cognito accepts no other characters. */
const TEXT = /^[\p{L}\p{M}\p{S}\p{N}\p{P}\s]*$/u;

const Written = z.object({
  response: z.object({
    emailSubject: z.string().max(MAX_SUBJECT).regex(TEXT),
    emailMessage: z.string().max(MAX_MESSAGE).regex(TEXT).includes(CODE_PARAMETER),
  }),
});

/**
 * Gives the user a new code and mails it in the words of the pool's function. Throws as `callTrigger`, and
 * CodeDeliveryFailureException where the provider refuses the mail; the code is stored in both cases.
 */
export const mailCode = async (
  { spec, users, mailing, now }: UserPool,
  user: User,
  client: PoolClient,
  source: MailSource,
): Promise<void> => {
  const purpose = PURPOSES[source];
  const changed = withCode(users.current(user), purpose, now());
  users.put(changed);
  const { response } = await callTrigger(spec.id, mailing.invoke, {
    kind: "CustomMessage",
    functionName: spec.customMessage,
    version: "1",
    source,
    user: changed,
    clientId: client.id,
    request: { codeParameter: CODE_PARAMETER, linkParameter: "{##Click Here##}", usernameParameter: null },
    response: { smsMessage: null, emailMessage: null, emailSubject: null },
    answer: Written,
  });
  const { emailSubject: subject, emailMessage } = response;
  const html = emailMessage.replaceAll(CODE_PARAMETER, changed.codes[purpose]?.code ?? "");
  try {
    mailing.send({ to: user.email, subject, html });
  } catch (error) {
    if (!(error instanceof MailNotTaken)) throw error;
    throw new CognitoError("CodeDeliveryFailureException", "The mail was not delivered.");
  }
};
