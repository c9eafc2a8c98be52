import { expect, onTestFinished, test } from "vitest";
import type { CreatedKey } from "#shared/contracts/api-keys.ts";
import { request, runBacktest, sessionAt, signIn } from "./client.ts";
import { address } from "./means.ts";
import { tickerOf, yearsBeforeLast } from "./ticker.ts";

test("an API key runs backtests, does nothing beyond its scopes, and ends at once", async () => {
  const session = await signIn(address);
  const order = { name: "A notebook", scopes: ["read", "run"], days: 30 };
  const created = await session.post("/api/keys/", order);
  expect(created).toMatchObject({ status: 200, json: { name: order.name, scopes: order.scopes } });
  const { id, key } = created.json as CreatedKey;
  const revoke = () => request(address, "DELETE", `/api/keys/${id}`, { access: session.access });
  onTestFinished(async () => void (await revoke()));

  const program = sessionAt(address, { username: session.username, access: key, refresh: "" });
  const market = await tickerOf(program);
  const { taskId, summary } = await runBacktest(program, {
    overallFields: [
      { ticker: market.ticker, start_date: yearsBeforeLast(market, 1), end_date: market.last, hold: 20 },
    ],
    filterFields: [{}],
    riskFields: [],
    eventFields: [],
    volFields: [],
    optFields: [{ long_short: "Short", call_put: "Put", n: 1, dte: 30, delta: 0.3 }],
  });
  expect(summary.creator).toBe(session.username);
  expect((await session.get(`/api/tasks/${taskId}`)).status).toBe(200);

  const refusal = async (answer: ReturnType<typeof program.get>) => {
    const { status, json } = await answer;
    return [status, (json as { error?: string }).error];
  };
  expect(await refusal(program.post("/api/sweeps/", { ticker: market.ticker }))).toEqual([
    403,
    "This API key needs the scope sweep.",
  ]);
  expect(await refusal(program.post("/api/keys/", order))).toEqual([403, "API keys cannot do this."]);
  expect(await refusal(request(address, "GET", `/api/dashboard/?key=${key}`))).toEqual([
    400,
    "API keys don't belong in an address. Send yours in the Authorization header.",
  ]);

  expect((await program.get("/api/dashboard/")).status).toBe(200);
  expect((await revoke()).status).toBe(204);
  expect((await program.get("/api/dashboard/")).status).toBe(401);
  const { json: list } = await session.get("/api/keys/");
  expect((list as { message: { id: string }[] }).message.map((each) => each.id)).not.toContain(id);
});
