import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { expect, onTestFinished, test } from "vitest";
import { plainBody } from "../support/plain-body.ts";
import { signIn } from "./client.ts";
import { address } from "./means.ts";
import { tickerOf, yearsBeforeLast } from "./ticker.ts";

/** The endpoint for agents, by the client of the protocol's own SDK. */

type Answer = Readonly<Record<string, unknown>>;

/** A connected client: with the handshake of older revisions, or of the one without. */
const connected = async (mode: "legacy" | "auto") => {
  const session = await signIn(address);
  const client = new Client({ name: "backspread-tests", version: "1" }, { versionNegotiation: { mode } });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${address}/api/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${session.access}` } },
    }),
  );
  onTestFinished(() => client.close());
  const tool = async (name: string, args: Answer = {}): Promise<Answer> => {
    const { isError, content, structuredContent } = await client.callTool({ name, arguments: args });
    const [first] = content as readonly { readonly text: string }[];
    expect([name, isError ?? false, JSON.parse(first?.text ?? "")]).toEqual([name, false, structuredContent]);
    return structuredContent as Answer;
  };
  return { session, client, tool };
};

test.each(["legacy", "auto"] as const)(
  "the SDK's client goes from the markets to a saved result (%s)",
  async (mode) => {
    const { session, client, tool } = await connected(mode);
    expect(client.getServerVersion()?.name).toBe("backspread");
    const { tools } = await client.listTools();
    expect(tools).toHaveLength(10);
    const { markets } = (await tool("list_markets")) as { markets: { ticker: string; modelled: boolean }[] };
    const market = await tickerOf(session);
    expect(markets).toContainEqual(
      expect.objectContaining({ ticker: market.ticker, modelled: market.isModelled }),
    );
    await tool("describe_form");
    const overall = {
      ticker: market.ticker,
      start_date: yearsBeforeLast(market, 2),
      end_date: market.last,
      hold: 20,
      // Each run of the test is a strategy of its own, so that it makes a task of its own.
      commission: Number((Date.now() % 1000) / 100).toFixed(2),
    };
    const strategy = plainBody(overall, [
      { long_short: "Short", call_put: "Put", n: 1, dte: 30, delta: 0.3 },
    ]);
    expect((await tool("check_strategy", { strategy })).words).toContain(`Sell 1 ${market.ticker} put`);
    const run = await tool("run_backtest", { strategy });
    expect(run).toMatchObject({
      is_retry: false,
      state: "succeeded",
      caveats: { modelled: market.isModelled },
    });
    const again = await tool("run_backtest", { strategy });
    expect(again).toMatchObject({ is_retry: true, task_id: run.task_id, figures: run.figures });
    const { task_id } = run;
    const trades = await tool("get_result", { task_id, part: "trades", size: 3 });
    expect(trades.rows).toHaveLength(3);
    const saved = await tool("get_task", { task_id, save: true });
    const path = `/api/dashboard/${session.username}/${String(saved.saved_as)}`;
    expect((await session.get(path)).status).toBe(200);
    expect((await session.post(`${path}/`)).status).toBe(200);
  },
);
