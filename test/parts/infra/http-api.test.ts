import { expect, test } from "vitest";
import { pathWithoutSlash } from "#shared/contracts/route.ts";
import { fileNameOf, type RouteName, routes } from "#shared/contracts/routes.ts";
import { entryOf, referencesIn, resource, resourcesOf, synthesise } from "./templates.ts";

const prod = await synthesise("prod");

/** Maps each route key to its function's entry, through integration and function to the code. */
const answers = async (apiStart: string): Promise<Record<string, string>> => {
  const [apiId] = resource(prod, "AWS::ApiGatewayV2::Api", apiStart);
  const ours = resourcesOf(prod, "AWS::ApiGatewayV2::Route").filter(([, { Properties }]) =>
    referencesIn(Properties.ApiId, prod).includes(apiId),
  );
  const pairs = ours.map(async ([, { Properties }]) => {
    const [integrationId = ""] = referencesIn(Properties.Target, prod);
    const integration = prod.Resources[integrationId];
    const called = referencesIn(integration?.Properties.IntegrationUri, prod).map((id) => prod.Resources[id]);
    const alias = called.find((each) => each?.Type === "AWS::Lambda::Alias");
    const named = referencesIn(alias?.Properties.FunctionName, prod).map((id) => prod.Resources[id]);
    const lambda = [...called, ...named].find((each) => each?.Type === "AWS::Lambda::Function");
    if (!lambda) throw new Error(`nothing answers ${String(Properties.RouteKey)}`);
    return [String(Properties.RouteKey), await entryOf(prod, lambda)] as const;
  });
  return Object.fromEntries(await Promise.all(pairs));
};

test("binds every route of the table to its handler, and no other route", async () => {
  const expected = Object.fromEntries(
    (Object.keys(routes) as RouteName[]).map((name) => {
      const { method, path } = routes[name];
      return [`${method} ${pathWithoutSlash(path)}`, `api/${fileNameOf(name)}`];
    }),
  );
  const sharedPage = "pages/shared-page";
  const beside = {
    "GET /s/{token}": sharedPage,
    "GET /s/{token}/picture.png": sharedPage,
    ...Object.fromEntries(["POST", "GET", "DELETE"].map((method) => [`${method} /api/mcp`, "mcp/mcp"])),
  };
  expect(await answers("Http")).toEqual({ ...expected, ...beside, $default: "fallback/not-found" });
});

test("binds the three socket routes", async () => {
  expect(await answers("Sockets")).toEqual({
    $connect: "socket/connect",
    $disconnect: "socket/disconnect",
    $default: "socket/subscribe",
  });
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

test("logs sockets by one retained role per account", async () => {
  const account = prod.stack("Account");
  expect((await synthesise("dev")).stack("Account")).toEqual(account);
  const [roleId, role] = resource(account, "AWS::IAM::Role");
  const [, gateway] = resource(account, "AWS::ApiGateway::Account");
  expect(gateway.Properties).toEqual({ CloudWatchRoleArn: { "Fn::GetAtt": [roleId, "Arn"] } });
  expect(role.Properties.AssumeRolePolicyDocument).toMatchObject({
    Statement: [{ Principal: { Service: "apigateway.amazonaws.com" } }],
  });
  for (const { DeletionPolicy } of [role, gateway]) expect(DeletionPolicy).toBe("RetainExceptOnCreate");
  expect(prod.stacksBefore("Socket")).toContain("Account");
});
