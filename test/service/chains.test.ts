import { expect, inject, test } from "vitest";
import { getChain, TickerChain } from "#shared/contracts/chains.ts";
import { signIn } from "./client.ts";

const address = inject("address");
const PATH = getChain.path.replace("{ticker}", "SPY");

test("the last chain of the sample's SPY is small, whole, and kept for a few minutes", async () => {
  const { access } = await signIn(address);
  const headers = { authorization: `Bearer ${access}` };
  const answer = await fetch(`${address}${PATH}`, { headers });
  expect(answer.status).toBe(200);
  // The client of the runtime takes what browsers take.
  expect(answer.headers.get("content-encoding")).toMatch(/^(br|gzip)$/);
  expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(answer.headers.get("cache-control")).toBe("private, max-age=300");
  const text = await answer.text();
  expect(text.length).toBeLessThan(60_000);
  const body = TickerChain.parse(JSON.parse(text));
  expect(body).toMatchObject({ ticker: "SPY", modelled: true, last_date: body.chain.date });
  expect(body.chain.delta_floor).toBe(0);
  expect(body.chain.expiries.length).toBeGreaterThan(10);
  const tag = answer.headers.get("etag") ?? "";
  const again = await fetch(`${address}${PATH}`, { headers: { ...headers, "if-none-match": tag } });
  expect([again.status, await again.text()]).toEqual([304, ""]);
});

test("it is for members, and of tickers that there are", async () => {
  expect((await fetch(`${address}${PATH}`)).status).toBe(401);
  const { get } = await signIn(address);
  expect((await get("/api/chains/NONE")).status).toBe(404);
});
