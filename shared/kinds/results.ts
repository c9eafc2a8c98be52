import { ElsewhereResults } from "../contracts/elsewhere/results.ts";
import { PortfolioResults } from "../contracts/portfolios/results.ts";
import { RunResults } from "../contracts/results.ts";
import { SensitivityResults } from "../contracts/sensitivity/results.ts";
import { SweepResults } from "../contracts/sweep/results.ts";
import type { KindName, SentKind } from "./kind.ts";

/** The schemas of results that may fit a socket's message, by kind. */
export const SENT_RESULTS = {
  backtest: RunResults,
  portfolio: PortfolioResults,
  elsewhere: ElsewhereResults,
} as const satisfies Record<SentKind, unknown>;

/** The schemas of all results, in the order of the API's description. */
export const RESULTS = {
  backtest: RunResults,
  sweep: SweepResults,
  sensitivity: SensitivityResults,
  portfolio: PortfolioResults,
  elsewhere: ElsewhereResults,
} as const satisfies Record<KindName, unknown>;
