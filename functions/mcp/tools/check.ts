import * as z from "zod";
import { BacktestForm } from "#shared/contracts/backtest-form.ts";
import { caveatsOfBody } from "../market-caveats.ts";
import { tool } from "../tool.ts";
import { bodyArgument } from "./body-argument.ts";
import { PUT_SPREAD } from "./examples.ts";

const tickerOf = (body: Readonly<Record<string, unknown>>): string => {
  const [row] = body.overallFields as readonly { readonly ticker?: string }[];
  return row?.ticker ?? "";
};

export const checkStrategy = tool({
  title: "Check a strategy",
  description:
    "Reads a strategy without running it: in words, or with every fault at its field. It runs and counts nothing.",
  args: z.strictObject({ strategy: bodyArgument() }),
  bodies: { strategy: { schema: BacktestForm, isDescribed: true } },
  example: { strategy: PUT_SPREAD },
  isReading: true,
  run: async (call, { strategy }) => {
    const { strategy: words } = await call.ask("checkBacktest", { body: strategy }, "strategy");
    const ticker = tickerOf(strategy);
    return { ok: true, words, ticker, caveats: await caveatsOfBody(call, strategy, [ticker]) };
  },
});
