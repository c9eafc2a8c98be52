import { Stack, type StackProps } from "aws-cdk-lib";
import { CnameRecord } from "aws-cdk-lib/aws-route53";
import { EmailIdentity, Identity } from "aws-cdk-lib/aws-ses";
import type { Construct } from "constructs";
import { addOutput } from "../outputs.ts";
import { isInZone, zoneIn } from "../site/hosted-zone.ts";
import type { Mail, Zone } from "../stages.ts";

type Props = StackProps & { readonly mail: Mail; readonly zone?: Zone | undefined };

/**
 * Whom mails are from. A stack of its own, deployed first: Cognito refuses a user pool whose sender SES does not believe
 * to be ours. A domain is, once three records stand in its DNS; an address, once the link of a mail to it was opened.
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

  /** Puts them in where the zone is ours; else they are printed. */
  #records({ dkimRecords }: EmailIdentity, zone: Zone | undefined): void {
    const hosted = zone && zoneIn(this, zone);
    for (const [index, { name, value }] of dkimRecords.entries()) {
      const id = `DnsRecord${index + 1}`;
      // A name that ends in a dot is whole: the zone's is not put behind it.
      if (hosted) new CnameRecord(this, id, { zone: hosted, recordName: `${name}.`, domainName: value });
      else addOutput(this, id, `${name} CNAME ${value}`);
    }
  }
}
