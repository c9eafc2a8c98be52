import { CfnOutput, Stack, type StackProps } from "aws-cdk-lib";
import { EmailIdentity, Identity } from "aws-cdk-lib/aws-ses";
import type { Construct } from "constructs";
import type { Mail } from "./stages.ts";

/**
 * The domain that mails are from. A stack of its own, deployed first: SES believes that the domain is ours once its
 * owner has put three records into its DNS, and until then Cognito refuses a user pool that sends from it.
 */
export class MailStack extends Stack {
  constructor(scope: Construct, id: string, { mail, ...props }: StackProps & { readonly mail: Mail }) {
    super(scope, id, props);
    const sender = new EmailIdentity(this, "Sender", { identity: Identity.domain(mail.domain) });
    for (const [index, { name, value }] of sender.dkimRecords.entries())
      new CfnOutput(this, `DnsRecord${index + 1}`, { value: `${name} CNAME ${value}` });
  }
}
