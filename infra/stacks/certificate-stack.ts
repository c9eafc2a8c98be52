import { Fn, Stack, type StackProps } from "aws-cdk-lib";
import { Certificate, CertificateValidation } from "aws-cdk-lib/aws-certificatemanager";
import type { Construct } from "constructs";
import { isInZone, zoneIn } from "../site/hosted-zone.ts";
import type { Domain, Zone } from "../stages.ts";

/** Where CloudFront looks for certificates, wherever the rest of a stage is. */
export const CERTIFICATE_REGION = "us-east-1";

/**
 * The certificate of the site's own domain. A stack of its own, in CloudFront's region. CloudFormation waits until whoever
 * owns the domain has proved it by a record of its DNS, which it puts in itself where the zone is Route 53's.
 */
export class CertificateStack extends Stack {
  /** The ARN, for a stack of any region. */
  readonly arn: string;

  constructor(
    scope: Construct,
    id: string,
    { domain, zone, ...props }: StackProps & { readonly domain: Domain; readonly zone?: Zone | undefined },
  ) {
    super(scope, id, { ...props, env: { region: CERTIFICATE_REGION } });
    new Certificate(this, "Certificate", {
      domainName: domain.name,
      validation: CertificateValidation.fromDns(
        zone && isInZone(domain.name, zone) ? zoneIn(this, zone) : undefined,
      ),
    });
    // The output that every certificate has (outputs.ts). CDK's own way over regions would deploy functions for it.
    this.arn = Fn.getStackOutput(this.stackName, "Certificate", CERTIFICATE_REGION);
  }
}
