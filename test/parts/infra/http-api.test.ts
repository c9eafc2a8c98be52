import { expect, test } from "vitest";
import { referencesIn, resourcesOf, synthesise } from "./templates.ts";

const prod = await synthesise("prod");

test("throttles both APIs and logs routes without paths or addresses", () => {
  const apiStages = resourcesOf(prod, "AWS::ApiGatewayV2::Stage").map(([, { Properties }]) => Properties);
  expect(apiStages).toHaveLength(2);
  for (const { DefaultRouteSettings } of apiStages)
    expect(DefaultRouteSettings).toEqual({ ThrottlingRateLimit: 500, ThrottlingBurstLimit: 1000 });
  for (const { AccessLogSettings } of apiStages) {
    const { DestinationArn, Format } = AccessLogSettings as { DestinationArn: unknown; Format: string };
    const [log = ""] = referencesIn(DestinationArn, prod).filter((id) => id in prod.Resources);
    expect(prod.Resources[log]).toMatchObject({ Type: "AWS::Logs::LogGroup" });
    expect(Object.values(JSON.parse(Format))).toEqual(
      expect.arrayContaining(["$context.requestId", "$context.routeKey", "$context.status"]),
    );
    expect(Format).not.toMatch(/\$context\.(path|identity|authorizer|connectionId)/);
  }
});
