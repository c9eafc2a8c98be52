import { getBacktestForm as route } from "#shared/contracts/backtests.ts";
import type { Manifest } from "#shared/contracts/manifest.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { clock } from "../process/clock.ts";
import { profiles } from "../store/accounts/profiles.ts";
import { market } from "../store/objects/objects.ts";
import type { Ports } from "../store/ports.ts";
import { formChoices } from "../tickers/form-choices.ts";
import { readManifest } from "../tickers/manifest.ts";

/** The form as it opens: each initial row, put into its list unchanged, makes a backtest that runs. */

type FormPorts = EdgePorts<typeof route> & Pick<Ports, "market">;

const FIRST_CHOICE = "SPY";

const firstTicker = ({ tickers }: Manifest): string =>
  Object.hasOwn(tickers, FIRST_CHOICE) ? FIRST_CHOICE : (Object.keys(tickers).sort()[0] ?? "");

/** No end date: the browser shows New York's yesterday in its place. */
const OVERALL = {
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
};
const SWITCHES = { risk_management: false, event_filters: false, entry_filters: false };
const RISK = { stop_loss: "None", stop_size: 0, take_prof: "None", prof_size: 0 };
/** Decisions of the Fed are events of every ticker, earnings are not. */
const EVENT = { event_type: "FOMC decision", entry_type: "Before", exit_type: "After", entry: 1, exit: 1 };
const FILTER = {
  filter_criteria: "Implied volatility",
  and_or: "AND",
  low_filter: 0,
  high_filter: 0,
  look_back_days: 1,
};
const OPTION = { long_short: "Short", call_put: "Put", n: 1, dte: 30, delta: 0.3 };

/** The initial rows and the choices, in the contract's order. */
export const getBacktestForm: Use<typeof route, FormPorts> = async (ports) => {
  const manifest = await readManifest(ports.market);
  const ticker = firstTicker(manifest);
  const overall = { ticker, name: manifest.tickers[ticker]?.displayName ?? "", ...OVERALL };
  return [overall, SWITCHES, RISK, EVENT, FILTER, OPTION, formChoices(manifest)];
};

export const handler = http(route, getBacktestForm, () => ({ market, profiles, clock }));
