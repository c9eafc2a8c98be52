import { CfnWebACL } from "aws-cdk-lib/aws-wafv2";
import { Construct } from "constructs";
import type { ErrorBody } from "#shared/contracts/errors.ts";
import { type Stage, WINDOW_SECONDS } from "../stages.ts";

const TOO_MANY: ErrorBody = {
  error: "Too many requests come from your network. Try again in a few minutes.",
};

type Props = { readonly name: Stage["name"]; readonly callsPerAddress: number };

/**
 * A web ACL with one rule: an address over its rate is answered 429 until the rate falls. It stands before the throttles of
 * the API, which count all callers together, so that one address cannot use them up.
 */
export class Firewall extends Construct {
  readonly acl: CfnWebACL;

  constructor(scope: Construct, id: string, { name, callsPerAddress }: Props) {
    super(scope, id);
    const seen = (metricName: string) => ({
      metricName: `Backspread-${name}-${metricName}`,
      cloudWatchMetricsEnabled: true,
      sampledRequestsEnabled: true,
    });
    this.acl = new CfnWebACL(this, "Acl", {
      scope: "CLOUDFRONT",
      description: `Backspread ${name}: the rate of one address`,
      defaultAction: { allow: {} },
      visibilityConfig: seen("Firewall"),
      customResponseBodies: {
        TooMany: { contentType: "APPLICATION_JSON", content: JSON.stringify(TOO_MANY) },
      },
      rules: [
        {
          name: "RateOfAddress",
          priority: 0,
          visibilityConfig: seen("RateOfAddress"),
          statement: {
            rateBasedStatement: {
              aggregateKeyType: "IP",
              limit: callsPerAddress,
              evaluationWindowSec: WINDOW_SECONDS,
            },
          },
          action: {
            block: {
              customResponse: {
                responseCode: 429,
                customResponseBodyKey: "TooMany",
                responseHeaders: [
                  { name: "retry-after", value: String(WINDOW_SECONDS) },
                  { name: "cache-control", value: "no-store" },
                ],
              },
            },
          },
        },
      ],
    });
  }
}
