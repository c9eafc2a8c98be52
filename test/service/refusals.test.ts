import { describe, expect, test } from "vitest";
import { ErrorBody } from "#shared/contracts/errors.ts";
import { routes } from "#shared/contracts/routes.ts";
import { request, type Session, signIn } from "./client.ts";
import { address } from "./means.ts";

const session: Session = await signIn(address);

const submit = (body: unknown, headers = {}) => session.post("/api/backtest_inputs/", body, headers);

describe("a faulty body gets a 4xx in the shape of the contract", () => {
  test.each([
    ["no JSON at all", "{", 400],
    ["nothing", "", 400],
    ["a number too large for a double", '{"overallFields":[{"acct_bal":1e999}]}', 400],
    ["too deep", `${"[".repeat(10_000)}${"]".repeat(10_000)}`, 400],
    ["too large", JSON.stringify({ overallFields: ["x".repeat(70_000)] }), 413],
    ["a list", "[]", 400],
    ["a prototype", '{"__proto__":{"overallFields":[]}}', 400],
  ])("%s", async (_, body, status) => {
    const answer = await submit(body);
    expect(answer.status).toBe(status);
    ErrorBody.parse(answer.json);
  });

  test("refuses a body of another content type than JSON", async () => {
    expect((await submit("a=b", { "content-type": "text/plain" })).status).toBe(415);
  });
});

describe("authorization", () => {
  test("answers 401 to a member's call with a missing or bad token", async () => {
    for (const route of Object.values(routes)) {
      if (route.access !== "member") continue;
      const path = route.path.replace(/\{\w+\}/g, "AAAAAAAAAAAAAAAAAAAAAA");
      const body = route.method === "POST" ? { body: {} } : {};
      for (const access of [undefined, "not-a-token", `${session.access.slice(0, -4)}AAAA`]) {
        const answer = await request(address, route.method, path, { ...body, ...(access ? { access } : {}) });
        expect(answer.status, `${route.method} ${path}`).toBe(401);
        ErrorBody.parse(answer.json);
      }
    }
  });
});

test("answers an unknown API path with a 404 in the shape of the contract, and a page's path with the page", async () => {
  const answer = await request(address, "GET", "/api/nothing/here/");
  expect(answer.status).toBe(404);
  ErrorBody.parse(answer.json);
  const page = await request(address, "GET", "/dashboard/demo/some-1");
  expect(page.status).toBe(200);
  expect(page.json).toContain("<div id=");
});
