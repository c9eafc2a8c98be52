import * as z from "zod";
import { NO_RESULT } from "../caveats.ts";
import { tool } from "../tool.ts";

export const listMarkets = tool({
  title: "List markets",
  description:
    "The underlyings with option chains: first and last session, source, and whether a model computed the quotes.",
  args: z.strictObject({}),
  example: {},
  isReading: true,
  run: async ({ ask }) => {
    const [, , , , , , { inputs, data = {}, early_assignment: early = [], rates }] =
      await ask("getBacktestForm");
    const markets = Object.entries(inputs.ticker).map(([ticker, name]) => ({
      ticker,
      name,
      ...data[ticker],
      early_assignment: early.includes(ticker),
    }));
    const sources = Object.values(data).map(({ source }) => source);
    return {
      total: markets.length,
      markets,
      rates_until: rates?.last_date ?? null,
      caveats: {
        ...NO_RESULT,
        modelled: Object.values(data).some(({ modelled }) => modelled),
        source: [...new Set(sources)].join(", "),
      },
    };
  },
});
