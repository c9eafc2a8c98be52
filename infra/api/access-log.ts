import { RemovalPolicy } from "aws-cdk-lib";
import { AccessLogFormat } from "aws-cdk-lib/aws-apigateway";
import { type IAccessLogSettings, LogGroupLogDestination } from "aws-cdk-lib/aws-apigatewayv2";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import type { Stage } from "../stages.ts";

/** By what calls are told of whichever API. Routes, never paths, addresses or connections: nothing that tells who it was. */
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

/** The access log of an API's stage, in a group of its own below the construct. */
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
