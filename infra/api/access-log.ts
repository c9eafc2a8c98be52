import { RemovalPolicy } from "aws-cdk-lib";
import { AccessLogFormat } from "aws-cdk-lib/aws-apigateway";
import { type IAccessLogSettings, LogGroupLogDestination } from "aws-cdk-lib/aws-apigatewayv2";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import type { Stage } from "../stages.ts";

/** The fields of an access-log line. Routes and status only: no paths, addresses, or connection ids. */
const CALL = {
  requestId: "$context.requestId",
  time: "$context.requestTimeEpoch",
  route: "$context.routeKey",
  status: "$context.status",
  error: "$context.integrationErrorMessage",
};

const FIELDS = {
  http: {
    ...CALL,
    latencyMs: "$context.responseLatency",
    responseBytes: "$context.responseLength",
  },
  socket: {
    ...CALL,
    event: "$context.eventType",
    latencyMs: "$context.integrationLatency",
    refusal: "$context.error.responseType",
  },
};

/** Creates the access log of an API's stage in its own log group below the construct. */
export const accessLog = (
  scope: Construct,
  api: keyof typeof FIELDS,
  { logDays }: Stage,
): IAccessLogSettings => {
  const log = new LogGroup(scope, "AccessLog", { retention: logDays, removalPolicy: RemovalPolicy.DESTROY });
  return {
    destination: new LogGroupLogDestination(log),
    format: AccessLogFormat.custom(JSON.stringify(FIELDS[api])),
  };
};
