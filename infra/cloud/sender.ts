import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from "@aws-sdk/client-sesv2";
import type { Mail } from "../stages.ts";

/** Whether SES sends a stage's mails. */

/** Whether SES believes that the sender is ours; Cognito refuses a user pool until then. */
export const isSenderVerified = async ({ domain, from }: Mail): Promise<boolean> => {
  const command = new GetEmailIdentityCommand({ EmailIdentity: domain ?? from });
  const { VerifiedForSendingStatus = false } = await new SESv2Client({}).send(command);
  return VerifiedForSendingStatus;
};

/** Whether SES mails verified addresses only, as it does for every account until it is asked for more. */
export const isInSandbox = async (): Promise<boolean> => {
  const { ProductionAccessEnabled = false } = await new SESv2Client({}).send(new GetAccountCommand({}));
  return !ProductionAccessEnabled;
};
