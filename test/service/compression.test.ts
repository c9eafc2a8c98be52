import { get as getPlain } from "node:http";
import { get as getOverTls } from "node:https";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { RunResults } from "#shared/contracts/results.ts";
import { runBacktest, signIn } from "./client.ts";
import { address, means } from "./means.ts";
import { type Ticker, tickerOf } from "./ticker.ts";

const get = address.startsWith("https:") ? getOverTls : getPlain;

/** A strangle a day over all there is, eleven years of the sample: a trade on most days, so that results are large. */
const manyTrades = ({ ticker, first, last }: Ticker) => ({
  overallFields: [{ ticker, start_date: first, end_date: last, hold: 5, max_positions: 5 }],
  filterFields: [{}],
  riskFields: [{}],
  eventFields: [],
  volFields: [],
  optFields: [
    { long_short: "Short", call_put: "Put", n: 1, dte: 30, delta: 0.2 },
    { long_short: "Short", call_put: "Call", n: 1, dte: 30, delta: 0.2 },
  ],
});

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

test("sends large results compressed in each accepted encoding", async ({ skip }) => {
  const session = await signIn(address);
  const { taskId, trades } = await runBacktest(session, manyTrades(await tickerOf(session)));
  if (means.isLocal) expect(trades.length).toBeGreaterThan(500);
  const path = `/api/tasks/${taskId}/results`;
  const [plain, gzip, brotli] = await Promise.all(
    ["identity", "gzip, deflate, br", "br"].map((accepted) => received(path, session.access, accepted)),
  );
  if (!plain || !gzip || !brotli) throw new Error("an answer is missing");
  const text = plain.bytes.toString();
  if (!means.isLocal && text.length < 10_000) return skip("so few trades that nothing is compressed");
  expect([plain.encoding, gzip.encoding, brotli.encoding]).toEqual([undefined, "gzip", "br"]);
  expect(RunResults.parse(JSON.parse(text)).trade_df).toBe(JSON.stringify(trades));
  expect(gunzipSync(gzip.bytes).toString()).toBe(text);
  expect(brotliDecompressSync(brotli.bytes).toString()).toBe(text);
  if (means.isLocal) expect(text.length).toBeGreaterThan(500_000);
  expect(gzip.bytes.length).toBeLessThan(text.length / 4);
  expect(brotli.requestId).toMatch(/^\S{8,}$/);
});
