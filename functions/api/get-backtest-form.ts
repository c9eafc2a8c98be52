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
import { type FormChoices, getBacktestForm as route } from "#shared/contracts/backtests.ts";
import type { Manifest } from "#shared/contracts/manifest.ts";
import { CRITERIA } from "#shared/domain/criterion.ts";
import { EVENT_TYPES } from "#shared/domain/event.ts";
import { type EdgePorts, http, type Use } from "../lib/http.ts";
import { readManifest } from "../lib/manifest.ts";
import { clock } from "../store/clock.ts";
import { market } from "../store/objects.ts";
import type { Ports } from "../store/ports.ts";
import { profiles } from "../store/profiles.ts";

/** The form as it opens: each initial row, put into its list unchanged, makes a backtest that runs. */

type FormPorts = EdgePorts<typeof route> & Pick<Ports, "market">;

const FIRST_CHOICE = "SPY";

const firstTicker = ({ tickers }: Manifest): string =>
  Object.hasOwn(tickers, FIRST_CHOICE) ? FIRST_CHOICE : (Object.keys(tickers).sort()[0] ?? "");

const overallRow = (ticker: string, name: string) => ({
  ticker,
  name,
  start_date: "",
  end_date: "",
  backtest_length: 3,
  acct_bal: 0,
  dte_type: "Nearest",
  hold: 30,
  max_positions: 1,
  wait: 1,
  trade_sizing: "One spread",
  trade_size: 0,
  slippage: 100,
  commission: 0.65,
});

const SWITCHES = { risk_management: false, event_filters: false, entry_filters: false };
const NO_EXITS = { stop_loss: "None", stop_size: 0, take_prof: "None", prof_size: 0 };
const EVENT = { event_type: "FOMC decision", entry_type: "Before", exit_type: "After", entry: 1, exit: 1 };
const FILTER = {
  filter_criteria: "Implied volatility",
  and_or: "AND",
  low_filter: 0,
  high_filter: 0,
  look_back_days: 1,
};
const OPTION = { long_short: "Short", call_put: "Put", n: 1, dte: 30, delta: 0.3 };

const CHECK_BOXES: FormChoices["check_boxes"] = {
  risk_management: "Risk management",
  event_filters: "Event filters",
  entry_filters: "Volatility, price and volume filters",
};

const unitsOfCriteria = Object.fromEntries(
  Object.entries(CRITERIA).map(([name, criterion]) => [name, criterion.unit]),
);

const choicesOf = ({ tickers }: Manifest): FormChoices => ({
  inputs: {
    ticker: Object.fromEntries(
      Object.values(tickers)
        .map(({ ticker, displayName }) => [ticker, displayName] as const)
        .sort(([one], [other]) => (one < other ? -1 : 1)),
    ),
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

export const getBacktestForm: Use<typeof route, FormPorts> = async (ports) => {
  const manifest = await readManifest(ports.market);
  const ticker = firstTicker(manifest);
  const name = manifest.tickers[ticker]?.displayName ?? "";
  return [overallRow(ticker, name), SWITCHES, NO_EXITS, EVENT, FILTER, OPTION, choicesOf(manifest)];
};

export const handler = http(route, getBacktestForm, () => ({ market, profiles, clock }));
