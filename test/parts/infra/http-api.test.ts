import { expect, test } from "vitest";
import * as z from "zod";
import { routeKeyOf } from "../../../infra/api/route-throttles.ts";
import { stages } from "../../../infra/stages.ts";
import { referencesIn, resourcesOf, synthesise } from "./templates.ts";

const prod = await synthesise("prod");

const Throttles = z.record(
  z.string(),
  z.strictObject({ ThrottlingRateLimit: z.number(), ThrottlingBurstLimit: z.number() }),
);

test.each(["prod", "dev"] as const)(
  "throttles the costly routes of %s below the rate of all calls",
  async (name) => {
    const stage = await synthesise(name);
    const { ratePerSecond, burst } = stages[name].throttle;
    const throttles = resourcesOf(stage, "AWS::ApiGatewayV2::Stage").map(([, { Properties }]) =>
      Throttles.parse(Properties.RouteSettings),
    );
    const all = Object.assign({}, ...throttles) as z.output<typeof Throttles>;
    const costly = [
      "submitSweep",
      "submitBacktest",
      "signUp",
      "createToken",
      "requestReset",
      "startExport",
    ] as const;
    expect(Object.keys(all)).toEqual(
      expect.arrayContaining([
        ...costly.map(routeKeyOf),
        "GET /s/{token}",
        "GET /s/{token}/picture.png",
        "POST /api/mcp",
        "$connect",
      ]),
    );
    for (const [key, { ThrottlingRateLimit, ThrottlingBurstLimit }] of Object.entries(all)) {
      expect([key, ThrottlingRateLimit <= ratePerSecond, ThrottlingBurstLimit <= burst]).toEqual([
        key,
        true,
        true,
      ]);
      // The whole burst and a second's rate of one route leave the stage's rate to the others.
      if (name === "prod") expect([key, ThrottlingRateLimit <= ratePerSecond / 10]).toEqual([key, true]);
    }
  },
);

test("creates every throttled route before the stage that names it", () => {
  for (const [id, { Properties, DependsOn }] of resourcesOf(prod, "AWS::ApiGatewayV2::Stage")) {
    const stack = prod.stackNames.find((name) => id in prod.stack(name).Resources) ?? "";
    const earlier = prod.stacksBefore(stack).flatMap((name) => Object.keys(prod.stack(name).Resources));
    const before = new Set([...earlier, ...[DependsOn ?? []].flat()]);
    const made = resourcesOf(prod, "AWS::ApiGatewayV2::Route")
      .filter(([route]) => before.has(route))
      .map(([, route]) => route.Properties.RouteKey);
    const named = Object.keys(Throttles.parse(Properties.RouteSettings));
    expect([id, named.filter((key) => !made.includes(key))]).toEqual([id, []]);
  }
});

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
