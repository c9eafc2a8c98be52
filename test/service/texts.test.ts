import { expect, test } from "vitest";
import { getDisclaimer, getFaq } from "#shared/contracts/texts.ts";
import { request } from "./client.ts";
import { address } from "./means.ts";

/** The texts for readers, as anybody gets them from the running service. */

test.each([getFaq, getDisclaimer])(
  "$path is open to everybody, whole, and may be kept for a while",
  async (route) => {
    const { status, json, headers } = await request(address, "GET", route.path);
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe(`public, max-age=${route.cacheSeconds}`);
    expect(route.response.parse(json)).toEqual(json);
    expect(JSON.stringify(json)).toContain("$4.99");
  },
);
