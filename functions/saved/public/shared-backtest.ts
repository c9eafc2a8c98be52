import { BacktestForm } from "#shared/contracts/backtest-form.ts";
import type { SavedBacktest } from "#shared/contracts/dashboard.ts";
import type { ForwardVerdict } from "#shared/contracts/forward/record.ts";
import type { BacktestOrigin } from "#shared/contracts/origin.ts";
import type { SharedBacktest } from "#shared/contracts/shared-links.ts";
import { notFound } from "../../edge/errors.ts";
import type { SavedRowOf } from "../../store/saved/saved-row.ts";
import { tickerOf, titleOf } from "./words.ts";

/** The origin without the name of its owner's sweep. */
const unnamed = ({ sweep: _, ...origin }: BacktestOrigin): BacktestOrigin => origin;

const withoutSweep = (sent: unknown): unknown => {
  const origin = BacktestForm.shape.origin.safeParse(
    (sent as { readonly origin?: unknown } | undefined)?.origin,
  );
  return origin.data ? { ...(sent as object), origin: unnamed(origin.data) } : sent;
};

/** What the public page shows of a saved backtest: nothing that names its owner. */
export const sharedBacktest = (
  row: SavedRowOf<"backtest">,
  body: SavedBacktest,
  since_saved: ForwardVerdict | undefined,
): SharedBacktest => {
  const [result] = body.results;
  if (!result) throw notFound("backtest");
  const { creator: _, backtest_name: __, ...summary } = result;
  const { relative_performance, notes, facts, origin, sensitivity } = body;
  const { overall_inputs, option_inputs, risk_inputs, event_inputs, entry_inputs } = body;
  return {
    title: titleOf(row),
    ticker: tickerOf(row),
    listed: row.listed ?? false,
    summary,
    closings: body.trade_log.map(({ date_close, start_bal, end_bal }) => ({
      date_close,
      start_bal,
      end_bal,
    })),
    relative_performance,
    overall_inputs,
    option_inputs,
    risk_inputs,
    event_inputs,
    entry_inputs,
    notes,
    facts,
    origin: origin && unnamed(origin),
    sensitivity,
    body: withoutSweep(body.body),
    ...(since_saved && { since_saved }),
  };
};
