import { type HttpApi as BareApi, CfnStage, HttpStage } from "aws-cdk-lib/aws-apigatewayv2";
import { Construct } from "constructs";
import { resourceOf } from "../stacks/resource-of.ts";
import type { Stage } from "../stages.ts";
import { accessLog } from "./access-log.ts";
import { httpThrottles } from "./route-throttles.ts";

type Props = { readonly stage: Stage; readonly api: BareApi };

/** The stage that serves all routes of the HTTP API. It comes after the routes whose throttles it names. */
export class HttpApiStage extends Construct {
  constructor(scope: Construct, id: string, { stage, api }: Props) {
    super(scope, id);
    const { ratePerSecond: rateLimit, burst: burstLimit } = stage.throttle;
    const served = new HttpStage(this, "Stage", {
      httpApi: api,
      autoDeploy: true,
      throttle: { rateLimit, burstLimit },
      accessLogSettings: accessLog(this, "http", stage),
    });
    resourceOf(served, CfnStage).routeSettings = httpThrottles(stage);
  }
}
