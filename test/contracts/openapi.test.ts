import { expect, test } from "vitest";
import { openApiDocument } from "#shared/contracts/openapi.ts";
import { routes } from "#shared/contracts/routes.ts";

test("the OpenAPI document is the route table's; a changed call shows as a changed file", async () => {
  const document = openApiDocument();
  await expect(`${JSON.stringify(document, null, 1)}\n`).toMatchFileSnapshot("openapi.json");
});

test("every call of the table is in the document", () => {
  const { paths } = openApiDocument();
  for (const route of Object.values(routes))
    expect(paths[route.path]?.[route.method.toLowerCase()], route.path).toBeDefined();
});

test("what a body needs is described as it is sent, not as it is parsed", () => {
  const text = JSON.stringify(openApiDocument().paths["/api/backtest_inputs/"]?.post);
  for (const field of ["overallFields", "optFields", "long_short", "backtest_length"])
    expect(text).toContain(field);
});
