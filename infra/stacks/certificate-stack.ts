import { Fn, Stack, type StackProps } from "aws-cdk-lib";
import { Certificate, CertificateValidation } from "aws-cdk-lib/aws-certificatemanager";
import type { Construct } from "constructs";
import { isInZone, zoneIn } from "../site/hosted-zone.ts";
import { CLOUDFRONT_REGION, type Domain, type Zone } from "../stages.ts";

/**
 * The certificate of the site's own domain, in CloudFront's region. CloudFormation waits for a DNS record that proves
 * ownership and enters it itself in a Route 53 zone.
 */
export class CertificateStack extends Stack {
  readonly arn: string;

  constructor(
    scope: Construct,
    id: string,
    { domain, zone, ...props }: StackProps & { readonly domain: Domain; readonly zone?: Zone | undefined },
  ) {
    super(scope, id, { ...props, env: { region: CLOUDFRONT_REGION } });
    new Certificate(this, "Certificate", {
      domainName: domain.name,
      validation: CertificateValidation.fromDns(
        zone && isInZone(domain.name, zone) ? zoneIn(this, zone) : undefined,
      ),
    });
    // Reads the certificate's output; CDK's cross-region references would deploy functions.
    this.arn = Fn.getStackOutput(this.stackName, "Certificate", CLOUDFRONT_REGION);
  }
}
