import { expect, test } from "vitest";
import { getDisclaimer, getFaq } from "#shared/contracts/texts.ts";
import { request } from "./client.ts";
import { address } from "./means.ts";

/** The public texts of the running service. */

test.each([getFaq, getDisclaimer])("serves $path without a token, complete and cacheable", async (route) => {
  const { status, json, headers } = await request(address, "GET", route.path);
  expect(status).toBe(200);
  expect(headers.get("cache-control")).toBe(`public, max-age=${route.cacheSeconds}`);
  expect(route.response.parse(json)).toEqual(json);
  expect(JSON.stringify(json)).toContain("$4.99");
});
