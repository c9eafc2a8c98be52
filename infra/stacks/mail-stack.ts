import { Stack, type StackProps } from "aws-cdk-lib";
import { CnameRecord } from "aws-cdk-lib/aws-route53";
import { EmailIdentity, Identity } from "aws-cdk-lib/aws-ses";
import type { Construct } from "constructs";
import { addOutput } from "../outputs.ts";
import { isInZone, zoneIn } from "../site/hosted-zone.ts";
import type { Mail, Zone } from "../stages.ts";

type Props = StackProps & { readonly mail: Mail; readonly zone?: Zone | undefined };

/**
 * The sender of mails, deployed first: Cognito refuses a user pool whose sender SES has not verified. A domain needs
 * three DNS records; an address needs a click on a mailed link.
 */
export class MailStack extends Stack {
  constructor(scope: Construct, id: string, { mail, zone, ...props }: Props) {
    super(scope, id, props);
    const { domain, from } = mail;
    const sender = new EmailIdentity(this, "Sender", {
      identity: domain === undefined ? Identity.email(from) : Identity.domain(domain),
    });
    addOutput(sender, "Sender", sender.emailIdentityName);
    if (domain !== undefined) this.#records(sender, zone && isInZone(domain, zone) ? zone : undefined);
  }

  /** Enters the records in the hosted zone, or prints them. */
  #records({ dkimRecords }: EmailIdentity, zone: Zone | undefined): void {
    const hosted = zone && zoneIn(this, zone);
    for (const [index, { name, value }] of dkimRecords.entries()) {
      const id = `DnsRecord${index + 1}`;
      // A trailing dot marks a full name, so that the zone is not appended.
      if (hosted) new CnameRecord(this, id, { zone: hosted, recordName: `${name}.`, domainName: value });
      else addOutput(this, id, `${name} CNAME ${value}`);
    }
  }
}
