import { get } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, inject, test } from "vitest";
import { RunResults } from "#shared/contracts/results.ts";
import { runBacktest, signIn } from "./client.ts";

const address = inject("address");

/** A strangle a day over eleven years: a trade on most days, so that its results are large. */
const MANY_TRADES = {
  overallFields: [
    { ticker: "SPY", start_date: "2015-01-02", end_date: "2026-08-21", hold: 5, max_positions: 5 },
  ],
  filterFields: [{}],
  riskFields: [{}],
  eventFields: [],
  volFields: [],
  optFields: [
    { long_short: "Short", call_put: "Put", n: 1, dte: 30, delta: 0.2 },
    { long_short: "Short", call_put: "Call", n: 1, dte: 30, delta: 0.2 },
  ],
};

type Received = {
  readonly bytes: Buffer;
  readonly encoding: string | undefined;
  readonly requestId: unknown;
};

/** What comes over the wire for a path, as it comes. */
const received = (path: string, access: string, accepted: string): Promise<Received> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${access}`, "accept-encoding": accepted };
    get(`${address}${path}`, { headers }, async (response) => {
      const bytes = Buffer.concat(await response.toArray());
      const { "content-encoding": encoding, "x-request-id": requestId } = response.headers;
      resolve({ bytes, encoding, requestId });
    }).on("error", reject);
  });

test("large results go over the wire compressed, whichever way the reader takes them", async () => {
  const session = await signIn(address);
  const { taskId, trades } = await runBacktest(session, MANY_TRADES);
  expect(trades.length).toBeGreaterThan(500);
  const path = `/api/tasks/${taskId}/results`;
  const [plain, gzip, brotli] = await Promise.all(
    ["identity", "gzip", "gzip, deflate, br"].map((accepted) => received(path, session.access, accepted)),
  );
  if (!plain || !gzip || !brotli) throw new Error("an answer is missing");
  expect([plain.encoding, gzip.encoding, brotli.encoding]).toEqual([undefined, "gzip", "br"]);
  const text = plain.bytes.toString();
  expect(RunResults.parse(JSON.parse(text)).trade_df).toBe(JSON.stringify(trades));
  expect(gunzipSync(gzip.bytes).toString()).toBe(text);
  expect(brotliDecompressSync(brotli.bytes).toString()).toBe(text);
  expect(text.length).toBeGreaterThan(500_000);
  expect(gzip.bytes.length).toBeLessThan(text.length / 4);
  expect(brotli.requestId).toMatch(/^[0-9a-f-]{36}$/);
});
