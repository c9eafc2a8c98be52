import { Fn, Stack, type StackProps } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { addOutput } from "../outputs.ts";
import { Firewall } from "../site/firewall.ts";
import { CLOUDFRONT_REGION, type Stage } from "../stages.ts";

type Props = StackProps & { readonly name: Stage["name"]; readonly callsPerAddress: number };

/** The web firewall before the site, in CloudFront's region. */
export class FirewallStack extends Stack {
  readonly arn: string;

  constructor(scope: Construct, id: string, { name, callsPerAddress, ...props }: Props) {
    super(scope, id, { ...props, env: { region: CLOUDFRONT_REGION } });
    const { acl } = new Firewall(this, "Firewall", { name, callsPerAddress });
    addOutput(this, "FirewallArn", acl.attrArn);
    // Reads the output, as for the certificate.
    this.arn = Fn.getStackOutput(this.stackName, "FirewallArn", CLOUDFRONT_REGION);
  }
}
