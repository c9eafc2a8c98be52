import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from "@aws-sdk/client-sesv2";
import type { Mail } from "../stages.ts";

/** The state of SES for a stage. */

/** True when SES has verified the sender. Cognito refuses a user pool before that. */
export const isSenderVerified = async ({ domain, from }: Mail): Promise<boolean> => {
  const command = new GetEmailIdentityCommand({ EmailIdentity: domain ?? from });
  const { VerifiedForSendingStatus = false } = await new SESv2Client({}).send(command);
  return VerifiedForSendingStatus;
};

/** True while SES delivers to verified addresses only, the state of every new account. */
export const isInSandbox = async (): Promise<boolean> => {
  const { ProductionAccessEnabled = false } = await new SESv2Client({}).send(new GetAccountCommand({}));
  return !ProductionAccessEnabled;
};
