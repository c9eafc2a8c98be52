import { expect, test } from "vitest";
import { openApiDocument } from "#shared/contracts/openapi.ts";
import { routes } from "#shared/contracts/routes.ts";

test("writes the OpenAPI document from the route table", async () => {
  const document = openApiDocument();
  await expect(`${JSON.stringify(document, null, 1)}\n`).toMatchFileSnapshot("openapi.json");
});

test("describes every call of the route table", () => {
  const { paths } = openApiDocument();
  for (const route of Object.values(routes))
    expect(paths[route.path]?.[route.method.toLowerCase()], route.path).toBeDefined();
});

test("describes bodies as sent, not as parsed", () => {
  const text = JSON.stringify(openApiDocument().paths["/api/backtest_inputs/"]?.post);
  for (const field of ["overallFields", "optFields", "long_short", "backtest_length"])
    expect(text).toContain(field);
});
