import type { SavedBacktest } from "#shared/contracts/dashboard.ts";
import type { ForwardVerdict } from "#shared/contracts/forward/record.ts";
import type { SharedBacktest } from "#shared/contracts/shared-links.ts";
import { notFound } from "../../edge/errors.ts";
import type { SavedRowOf } from "../../store/saved/saved-row.ts";
import { tickerOf, titleOf } from "./words.ts";

/** The body as sent, without the search that it comes from, which is its owner's. */
const withoutOrigin = (sent: unknown): unknown => {
  const { origin: _, ...body } = sent as { readonly origin?: unknown };
  return body;
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
  const { relative_performance, notes, facts, answer, sensitivity } = body;
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
    answer,
    sensitivity,
    body: withoutOrigin(body.body),
    ...(since_saved && { since_saved }),
  };
};
