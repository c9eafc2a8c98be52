import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ErrorBody } from "#shared/contracts/errors.ts";
import { routes } from "#shared/contracts/routes.ts";
import { formBody } from "../contracts/form-body.ts";
import { request, type Session, signIn } from "./client.ts";
import { address, means } from "./means.ts";
import { tickerOf, yearsBeforeLast } from "./ticker.ts";

const session: Session = await signIn(address);
const market = await tickerOf(session);
/** A valid body on the available data. */
const bodyOf = (parts: Parameters<typeof formBody>[0] = {}) => {
  const overall = { ticker: market.ticker, start_date: yearsBeforeLast(market, 1), end_date: market.last };
  return formBody({ ...parts, overall: { ...overall, ...parts.overall } });
};

const submit = (body: unknown, headers = {}) => session.post("/api/backtest_inputs/", body, headers);

const fieldsOf = (json: unknown) => ErrorBody.parse(json).fields ?? {};

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

  test("names every broken field at once", async () => {
    const body = bodyOf({ overall: { hold: "soon", slippage: 101 }, options: [{ long_short: "Long" }] });
    const { status, json } = await submit(body);
    expect(status).toBe(400);
    expect(Object.keys(fieldsOf(json)).sort()).toEqual([
      "optFields.0.call_put",
      "overallFields.0.hold",
      "overallFields.0.slippage",
    ]);
  });

  test("names missing data: ticker, criterion, event, period", async () => {
    expect(fieldsOf((await submit(bodyOf({ overall: { ticker: "NONE" } }))).json)).toHaveProperty([
      "overallFields.0.ticker",
    ]);
    const before = { start_date: "1996-01-02", end_date: "1996-02-02" };
    const beyond = await submit(bodyOf({ overall: before }));
    expect(fieldsOf(beyond.json)).toHaveProperty(["overallFields.0.start_date"]);
    // The events of other tickers are unknown here.
    if (!means.isLocal) return;
    const events = [{ event_type: "Earnings", entry_type: "Before", exit_type: "After", entry: 1, exit: 1 }];
    const noEarnings = await submit(bodyOf({ switches: { event_filters: true }, events }));
    expect(fieldsOf(noEarnings.json)).toHaveProperty(["eventFields.0.event_type"]);
  });

  test("answers random bodies without a 5xx", async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (body) => {
        const { status } = await submit(JSON.stringify(body));
        expect(status).toBeGreaterThanOrEqual(400);
        expect(status).toBeLessThan(500);
      }),
      { numRuns: 40 },
    );
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

  test("gives a wrong password and an unknown user the same answer", async () => {
    const tries = [session.username, `nobody${Date.now()}`].map((username) => ({
      username,
      password: "wrong-wrong-wrong",
    }));
    for (const body of tries) {
      const { status, json } = await request(address, "POST", "/api/token/", { body });
      expect([status, ErrorBody.parse(json).error]).toEqual([401, "Invalid credentials. Please try again."]);
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
