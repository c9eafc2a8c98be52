import {
  AND_OR,
  BEFORE_AFTER,
  CALL_PUT,
  DTE_TYPES,
  LONG_SHORT,
  STOP_LOSS,
  TAKE_PROFIT,
  TRADE_SIZING,
} from "#shared/contracts/backtest-form.ts";
import type { FormChoices } from "#shared/contracts/backtests.ts";
import type { TickerEntry } from "#shared/contracts/manifest.ts";
import { CRITERIA } from "#shared/domain/criterion.ts";
import { EVENT_TYPES } from "#shared/domain/event.ts";

const CHECK_BOXES: FormChoices["check_boxes"] = {
  risk_management: "Risk management",
  event_filters: "Event filters",
  entry_filters: "Volatility, price and volume filters",
};

const unitsOfCriteria = Object.fromEntries(
  Object.entries(CRITERIA).map(([name, criterion]) => [name, criterion.unit]),
);

/** Of the manifest, what names the tickers. */
type TickerNames = {
  readonly tickers: Readonly<Record<string, Pick<TickerEntry, "ticker" | "displayName">>>;
};

const namesOfTickers = ({ tickers }: TickerNames): Record<string, string> =>
  Object.fromEntries(
    Object.values(tickers)
      .map(({ ticker, displayName }) => [ticker, displayName] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );

/** What the form's dropdowns and switches offer, on the data that there is. */
export const formChoices = (manifest: TickerNames): FormChoices => ({
  inputs: {
    ticker: namesOfTickers(manifest),
    trade_sizing: TRADE_SIZING,
    stop_loss: STOP_LOSS,
    take_prof: TAKE_PROFIT,
    filter_criteria: unitsOfCriteria,
    dte_type: [...DTE_TYPES],
    long_short: [...LONG_SHORT],
    call_put: [...CALL_PUT],
    and_or: [...AND_OR],
    event_type: [...EVENT_TYPES],
    entry_type: [...BEFORE_AFTER],
    exit_type: [...BEFORE_AFTER],
  },
  check_boxes: CHECK_BOXES,
});
