/**
 * Types of the Backspread client (backspread.js). Money is dollars, exact to the cent; dates are texts, yyyy-mm-dd;
 * percentages are percent; a figure without a value is null. Written from the service's contracts.
 */

/** Every failure: a refusal, a lost connection, a run that failed or took too long. */
export declare class BackspreadError extends Error {
  /** The HTTP status, 0 without an answer, undefined for a run that failed. */
  readonly status: number | undefined;
  /** Each broken field by its path, such as "optFields.0.delta", with its fault. */
  readonly fields: Readonly<Record<string, string>>;
  readonly retryAfterMs: number | undefined;
  readonly requestId: string;
}

export type Settings = {
  /** The longest time of one call; 30,000 ms. */
  readonly timeoutMs?: number;
  /** The longest time of a run; an hour. */
  readonly patienceMs?: number;
  /** Repeats of a call that meets a limit or an outage; 5. */
  readonly retries?: number;
  readonly onProgress?: (progress: Progress) => void;
};

export type RunOptions = Pick<Settings, "onProgress">;

/** Returns a leg; `dte` is calendar days, `delta` 0 to 1 without sign. */
export declare const leg: (
  long_short: OptionRow["long_short"],
  call_put: OptionRow["call_put"],
  more?: Omit<OptionRow, "long_short" | "call_put">,
) => OptionRow;

type Overall = Omit<OverallRow, "ticker">;
type Rules = {
  readonly exits?: ExitRow;
  readonly filters?: readonly FilterRow[];
  readonly events?: readonly EventRow[];
};

/** Returns the body of a backtest. Everything left out has the form's blank. */
export declare const strategy: (
  ticker: string,
  legs: readonly OptionRow[],
  more?: Overall & Rules,
) => BacktestBody;

export type Market = TickerData & { readonly ticker: string; readonly name: string };

/** `fields` names every fault at once; it is empty where `ok`. */
export type Check = {
  readonly ok: boolean;
  /** The strategy in words. */
  readonly words: string;
  readonly fields: Readonly<Record<string, string>>;
};

export type Run<Results> = { readonly taskId: string; readonly results: Results };

export type Backtest = {
  readonly taskId: string;
  readonly summary: SummaryRow;
  readonly trades: readonly TradeRow[];
  /** Performance by session, in percent since the start. */
  readonly sessions: readonly PerformanceRow[];
  readonly notes: readonly string[];
  readonly facts?: RunFacts;
};

/** A connection to the service at `baseUrl`, by an API key. */
export declare class Backspread {
  constructor(baseUrl: string, key: string, settings?: Settings);
  /** Returns the tickers with data. */
  markets(): Promise<Market[]>;
  /** Checks a backtest without running it. */
  check(body: BacktestBody): Promise<Check>;
  /** Runs a backtest; `strategy` builds the body. */
  backtest(body: BacktestBody, options?: RunOptions): Promise<Backtest>;
  /** Runs strategies in one account. */
  portfolio(body: PortfolioBody, options?: RunOptions): Promise<Run<PortfolioResults>>;
  /** Counts a sweep's combinations, and estimates its time. Runs nothing. */
  count(body: SweepBody): Promise<SweepCount>;
  /** Runs every combination of the body's lists. It counts against the month's sweeps. */
  sweep(body: SweepBody, options?: RunOptions): Promise<Run<SweepResults>>;
  /** Saves a result for good and returns its name. */
  save(run: { readonly taskId: string }): Promise<string>;
  /** Makes any call of the API. A POST is repeated after an outage only with an `idempotencyKey`. */
  call(
    method: "GET" | "POST" | "DELETE",
    path: string,
    more?: { readonly body?: unknown; readonly idempotencyKey?: string },
  ): Promise<any>;
}

export type OverallRow = {
  /** The underlying whose option chains are tested. */
  readonly ticker: string;
  /** The ticker's full name. */
  readonly name?: string;
  /** First day of the test, 01/01/2015 or later. Leave blank to use the backtest length. */
  readonly start_date?: string;
  /** Last day of the test. Leave blank to end at the ticker's last session. */
  readonly end_date?: string;
  /** 1 to 10 years, counted back from the end. Ignored if you set a start date. */
  readonly backtest_length?: number | string;
  /** Account value at the start. Trades are skipped when the account can't cover the full risk. 0.00 means no limit; returns are then based on 2 × the largest risk of any trade. */
  readonly acct_bal?: number | string;
  /** Which expiration is used. Nearest: within 7 days or half the target. Exact: only that day. At least: the next one up. At most: the next one down. */
  readonly dte_type?: "Nearest" | "Exact" | "At least" | "At most" | "";
  /** Close the position after this many calendar days, if nothing closed it earlier. */
  readonly hold?: number | string;
  /** How many positions can be open at once, 1 to 5. */
  readonly max_positions?: number | string;
  /** Trading sessions between one entry and the next. 0 and 1 both allow one entry per session. */
  readonly wait?: number | string;
  /** How many spreads per position: one, a fixed number, or as many as a dollar risk or % of account covers. */
  readonly trade_sizing?: "One spread" | "Spreads" | "$ at risk" | "% of account" | "";
  /** Number of spreads (1 to 100,000), dollars at risk, or % of account. */
  readonly trade_size?: number | string;
  /** Share of the half bid-ask spread that each fill costs. 100 buys at the ask and sells at the bid; 0 trades at the mid. */
  readonly slippage?: number | string;
  /** Dollars per contract, paid to open and to close. Expiring is free. */
  readonly commission?: number | string;
  /** Cash that no position has taken out earns the yield of 3-month Treasury bills. Needs a starting balance. */
  readonly interest?: boolean | string | null;
  /** Measured in % of the opening premium, % of the max loss, or $ per spread. Checked at each close, costs included. */
  readonly stop_loss?: "None" | "% of premium" | "% of max loss" | "$ per spread" | "";
  /** Close the position at this loss. */
  readonly stop_size?: number | string;
  /** Measured in % of the opening premium, % of the max profit, or $ per spread. Checked at each close, costs included. */
  readonly take_prof?: "None" | "% of premium" | "% of max profit" | "$ per spread" | "";
  /** Close the position at this profit. */
  readonly prof_size?: number | string;
};

export type ExitRow = {
  /** Measured in % of the opening premium, % of the max loss, or $ per spread. Checked at each close, costs included. */
  readonly stop_loss?: "None" | "% of premium" | "% of max loss" | "$ per spread" | "";
  /** Close the position at this loss. */
  readonly stop_size?: number | string;
  /** Measured in % of the opening premium, % of the max profit, or $ per spread. Checked at each close, costs included. */
  readonly take_prof?: "None" | "% of premium" | "% of max profit" | "$ per spread" | "";
  /** Close the position at this profit. */
  readonly prof_size?: number | string;
  /** Close the position this many calendar days before its earliest expiration. Leave blank to turn off. */
  readonly exit_dte?: number | string;
  /** Close the position once any short option's delta reaches this. 0 to 1, without sign. Leave blank to turn off. */
  readonly exit_delta?: number | string;
  /** Close the position once its profit falls this far below its best close, in % of the opening premium. Costs are included. Leave blank to turn off. */
  readonly trail?: number | string;
  /** Profit at which the trailing stop starts, in % of the opening premium. Leave blank to trail from the first session. */
  readonly trail_from?: number | string;
};

export type EventRow = {
  /** Open and close positions around this kind of event. Rows are alternatives. */
  readonly event_type?: "Earnings" | "FOMC decision" | "Trading holiday";
  /** Open before or after the event. Nobody could open before an unscheduled one. */
  readonly entry_type?: "Before" | "After";
  /** Close before or after the same event. Earnings without an hour count as before the open for Before, and as after the close for After. */
  readonly exit_type?: "Before" | "After";
  /** Sessions between the event and the entry. With After, 0 is the event's own session. */
  readonly entry?: number | string;
  /** Sessions between the event and the exit, which must come after the entry. */
  readonly exit?: number | string;
};

export type FilterRow = {
  /** What must be true at a session's close to open a position. */
  readonly filter_criteria?: "Implied volatility" | "IV rank (1y)" | "IV percentile (1y)" | "Historical volatility (30d)" | "IV minus HV" | "IV chg up" | "IV chg down" | "IV above mov avg" | "IV below mov avg" | "Skew (25 delta)" | "Term structure (30d/90d)" | "Price" | "Price chg up" | "Price chg down" | "Price above mov avg" | "Price below mov avg" | "RSI (14)" | "Volume" | "Volume above mov avg" | "Volume below mov avg" | "Option volume" | "Put/call ratio" | "VIX" | "VIX above mov avg" | "VIX below mov avg" | "Weekday" | "Day of month" | "Month" | "Session of month" | "Session from month end";
  /** How this filter combines with the next. AND binds tighter than OR; the last row's is ignored. */
  readonly and_or?: "AND" | "OR" | "";
  /** Minimum. */
  readonly low_filter?: number | string;
  /** Maximum. 0.00 means no maximum. */
  readonly high_filter?: number | string;
  /** Sessions in the moving average, or over which the change is measured. */
  readonly look_back_days?: number | string;
};

export type OptionRow = {
  /** Buy or sell the option. Shares are bought or sold short. */
  readonly long_short?: "Long" | "Short";
  /** The right to buy (call) or to sell (put) the underlying, or the underlying itself: shares are bought and sold at the close, without costs, and earn its dividends. */
  readonly call_put?: "Call" | "Put" | "Shares";
  /** Contracts of this option, or lots of 100 shares, in one spread. 1 to 100. */
  readonly n?: number | string;
  /** Calendar days to expiration at entry. */
  readonly dte?: number | string;
  /** The strike with the nearest delta is traded. 0 to 1, without sign: 0.50 is at the money, 0.30 out of the money. */
  readonly delta?: number | string;
  /** How the strike is chosen: by delta, distance from the closing price (% OTM), option price (Premium), or distance from the strike of the option above (Offset). */
  readonly strike_by?: "Delta" | "% OTM" | "Premium" | "Offset" | "";
  /** % OTM and Offset: distance out of the money; negative is in the money, blank at the money or at the same strike. Premium: dollars per share. */
  readonly strike_value?: number | string;
};

export type BacktestBody = {
  readonly overallFields: readonly OverallRow[];
  readonly filterFields: readonly {
    /** Close positions at a stop loss, profit target, trailing stop, delta, or days to expiration. */
    readonly risk_management?: boolean;
    /** Open and close positions around earnings, FOMC decisions, or trading holidays. */
    readonly event_filters?: boolean;
    /** Open positions only when volatility, price, volume, or the calendar allows it. */
    readonly entry_filters?: boolean;
  }[];
  readonly riskFields: readonly ExitRow[];
  readonly eventFields: readonly EventRow[];
  readonly volFields: readonly FilterRow[];
  readonly optFields: readonly OptionRow[];
  readonly origin?: {
    readonly sweep?: string;
    readonly tried: number;
    readonly objective: Objective;
    readonly verdict: "Too little data" | "Nothing here" | "Held up" | "Too good to judge" | "Promising, unproven" | "Could be luck";
    readonly changed?: boolean;
  };
};

export type PortfolioBody = {
  /** The portfolio's name. */
  readonly name?: string | null;
  /** Account value at the start. All strategies trade in this one account. */
  readonly acct_bal?: number | string | null;
  /** First day of the test, 01/01/2015 or later. Leave blank to use the backtest length. */
  readonly start_date?: string | null;
  /** Last day of the test. Leave blank to end at the latest session of all tickers. */
  readonly end_date?: string | null;
  /** 1 to 10 years, counted back from the end. Ignored if you set a start date. */
  readonly backtest_length?: number | string;
  /** The most that all open positions may risk together, in % of the account. Leave blank for no limit. */
  readonly max_risk?: number | string | null;
  /** The most that the open positions on one ticker may risk together, in % of the account. Leave blank for no limit. */
  readonly max_ticker_risk?: number | string | null;
  /** How many positions all strategies may have open at once. Leave blank for no limit. */
  readonly max_positions?: number | string | null;
  /** Cash that no position has taken out earns the yield of 3-month Treasury bills. */
  readonly interest?: boolean | null;
  /** Whether one strategy may hold a contract long while another holds it short. A broker would net them. */
  readonly conflicts?: string | null;
  /** In the order in which they enter, 2 to 12. */
  readonly members: readonly {
    readonly overallFields: readonly OverallRow[];
    readonly filterFields: readonly {
      /** Close positions at a stop loss, profit target, trailing stop, delta, or days to expiration. */
      readonly risk_management?: boolean;
      /** Open and close positions around earnings, FOMC decisions, or trading holidays. */
      readonly event_filters?: boolean;
      /** Open positions only when volatility, price, volume, or the calendar allows it. */
      readonly entry_filters?: boolean;
    }[];
    readonly riskFields: readonly ExitRow[];
    readonly eventFields: readonly EventRow[];
    readonly volFields: readonly FilterRow[];
    readonly optFields: readonly OptionRow[];
    /** Blank: Strategy n. */
    readonly name?: string | null;
  }[];
};

export type NumberList = number | string | {
  readonly from: number | string;
  readonly to: number | string;
  readonly step: number | string;
} | readonly (number | string | {
  readonly from: number | string;
  readonly to: number | string;
  readonly step: number | string;
})[];

export type SweepBody = {
  /** The underlying whose option chains are tested. */
  readonly ticker: string;
  /** The ticker's full name. */
  readonly name?: string;
  /** First day of the test, 01/01/2015 or later. Leave blank to use the backtest length. */
  readonly start_date?: string;
  /** Last day of the test. Leave blank to end at the ticker's last session. */
  readonly end_date?: string;
  /** 1 to 10 years, counted back from the end. Ignored if you set a start date. */
  readonly backtest_length?: number | string;
  /** Which expiration is used. Nearest: within 7 days or half the target. Exact: only that day. At least: the next one up. At most: the next one down. */
  readonly dte_type?: "Nearest" | "Exact" | "At least" | "At most" | "";
  /** Share of the half bid-ask spread that each fill costs. 100 buys at the ask and sells at the bid; 0 trades at the mid. */
  readonly slippage?: number | string;
  /** Dollars per contract, paid to open and to close. Expiring is free. */
  readonly commission?: number | string;
  /** The last part of the period, kept back from the ranking and used to check the winners. */
  readonly out_of_sample?: number | string;
  /** How many trades in sample a combination needs to be ranked. */
  readonly min_trades?: number | string;
  /** Cuts the period into this many parts. The best so far is chosen again at the start of each. Blank is no walk-forward. */
  readonly walk_forward?: number | string;
  /** How many folds a choice looks back on. Blank is all before it. */
  readonly walk_window?: number | string;
  /** The measure whose highest value is chosen. */
  readonly walk_objective?: string;
  /** Up to 8 tickers: the grid is swept on each, and `ticker` is ignored. */
  readonly tickers?: string | readonly string[];
  /** The structures to trade. */
  readonly structures: readonly StructureName[];
  /** Calendar days to expiration at entry. With two expirations, those of the near legs. */
  readonly dte?: NumberList;
  /** Calendar days to expiration for the far legs of calendars and diagonals. Must be later than the DTE. */
  readonly far_dte?: NumberList;
  /** Close the position when this many calendar days are left to its earliest expiration. 0 or none also tries without this exit. */
  readonly exit_dte?: NumberList;
  /** Deltas of the options you sell, without sign. */
  readonly short_delta?: NumberList;
  /** Deltas of the options you buy, without sign. */
  readonly long_delta?: NumberList;
  /** Strikes of the options you sell, in % of the closing price out of the money; negative is in the money. Tried beside the deltas. */
  readonly short_otm?: NumberList;
  /** Strikes of the options you buy, in % of the closing price out of the money; negative is in the money. Tried beside the deltas. */
  readonly long_otm?: NumberList;
  /** Dollars between the strikes of a spread. Places the other strike of verticals, butterflies, condors, ratios and backspreads. */
  readonly width?: NumberList;
  /** Deltas of the calls you sell, where a structure sells puts and calls: strangles, iron condors, jade lizards and double calendars. Blank is the short delta. */
  readonly call_short_delta?: NumberList;
  /** Close the position after this many calendar days, if nothing closed it earlier. 1,000 holds to expiration. */
  readonly hold?: NumberList;
  /** How many positions can be open at once. */
  readonly max_positions?: NumberList;
  /** Trading sessions between one entry and the next. 0 and 1 both allow one entry per session. */
  readonly wait?: NumberList;
  /** Close the position once its profit falls this far below its best close, in % of the opening premium. 0 or none also tries without one. */
  readonly trail?: NumberList;
  /** Profit at which a trailing stop starts, in % of the opening premium. 0 trails from the first session. */
  readonly trail_from?: NumberList;
  /** Stop losses; blank is none. */
  readonly stops?: readonly {
    /** Measured in % of the opening premium, % of the max loss, or $ per spread. Checked at each close, costs included. */
    readonly stop_loss?: "None" | "% of premium" | "% of max loss" | "$ per spread" | "";
    /** Close the position at this loss. */
    readonly stop_size?: NumberList;
  }[];
  /** Profit targets; blank is none. */
  readonly targets?: readonly {
    /** Measured in % of the opening premium, % of the max profit, or $ per spread. Checked at each close, costs included. */
    readonly take_prof?: "None" | "% of premium" | "% of max profit" | "$ per spread" | "";
    /** Close the position at this profit. */
    readonly prof_size?: NumberList;
  }[];
  /** Sets of filter rows; the sweep tries each set. A set without rows is no filter. */
  readonly filters?: readonly {
    readonly volFields?: readonly FilterRow[];
  }[];
  /** Sets of event rows; the sweep tries each set. A set without rows is no event filter. */
  readonly events?: readonly {
    readonly eventFields?: readonly EventRow[];
  }[];
};

export type StructureName = "Short put" | "Short call" | "Long call" | "Long put" | "Put credit spread" | "Call credit spread" | "Call debit spread" | "Put debit spread" | "Short straddle" | "Long straddle" | "Short strangle" | "Long strangle" | "Call calendar" | "Put calendar" | "Call butterfly" | "Put butterfly" | "Iron condor" | "Iron butterfly" | "Call diagonal" | "Put diagonal" | "Call ratio spread" | "Put ratio spread" | "Call backspread" | "Put backspread" | "Call condor" | "Put condor" | "Call broken-wing butterfly" | "Put broken-wing butterfly" | "Jade lizard" | "Double calendar" | "Bullish risk reversal" | "Bearish risk reversal" | "Covered call" | "Protective put" | "Collar" | "Covered strangle";

export type Objective = "Total P&L" | "Average P&L" | "P&L per $ at risk" | "t-statistic" | "Profit factor" | "P&L / drawdown" | "Win rate";

export type TickerData = {
  readonly first_date: string;
  readonly last_date: string;
  readonly source: string;
  readonly modelled: boolean;
  readonly quotes_at?: string;
  readonly am_settled?: true;
};

export type SweepCount = {
  readonly combinations: number;
  readonly spreads: number;
  readonly by_structure: readonly {
    readonly structure: StructureName;
    readonly spreads: number;
    readonly combinations: number;
  }[];
  readonly sessions: number | null;
  readonly seconds: number;
  readonly dollars: number;
  readonly fits: boolean;
  readonly why: string | null;
};

export type SummaryRow = {
  readonly backtest_name: string;
  readonly creator: string;
  readonly date_created: string;
  readonly start_bal: number;
  readonly end_bal: number;
  readonly cum_pnl: number;
  readonly pct_return: number | null;
  readonly ann_return: number | null;
  readonly n_trades: number;
  readonly pct_win: number | null;
  readonly pct_loss: number | null;
  readonly avg_win: number | null;
  readonly avg_loss: number | null;
  readonly e: number | null;
  readonly ddown: number;
  readonly ddown_pct: number | null;
  readonly p_val: number | null;
  readonly n_eff: number | null;
  readonly strategy: string;
  readonly n_spreads: number;
  readonly profit_factor: number | null;
  readonly sharpe: number | null;
  readonly sortino: number | null;
  readonly ddown_mtm: number;
  readonly calmar: number | null;
  readonly exposure: number | null;
  readonly avg_days_held: number | null;
  readonly max_losing_streak: number;
  readonly interest?: number | null;
  readonly sharpe_excess?: number | null;
};

export type TradeDetails = {
  readonly legs: readonly (readonly [number, "call" | "put", number, string, number, number] | readonly [number, "shares", null, null, number, number])[];
  readonly estimated?: readonly number[];
  readonly risk: number;
  readonly open_price: number;
  readonly close_price: number;
  readonly open_commission: number;
  readonly close_commission: number;
  readonly max_profit: number;
  readonly max_loss: number;
  readonly marks: string;
  readonly vix?: readonly [number | null, number | null];
};

export type TradeRow = {
  readonly date_open: string;
  readonly date_close: string;
  readonly days_held: number;
  readonly net_debit: number;
  readonly net_credit: number;
  readonly pnl: number;
  readonly dividends?: number;
  readonly exit_reason: string;
  readonly start_bal: number;
  readonly end_bal: number;
  readonly n_spreads: number;
  readonly legs: string;
  readonly backtest_name: string;
  readonly details: TradeDetails;
};

export type PerformanceRow = {
  readonly date: string;
  readonly index_performance: number | null;
  readonly ticker_performance: number | null;
  readonly strat_performance: number | null;
};

export type RunFacts = {
  readonly start: string;
  readonly end: string;
  readonly sessions: number;
  readonly skipped: readonly {
    readonly reason: string;
    readonly sessions: number;
  }[];
  readonly source: string;
  readonly modelled: boolean;
  readonly look?: number;
  readonly quotes: {
    readonly fills: number;
    readonly estimated_fills: number;
    readonly marks: number;
    readonly estimated_marks: number;
    readonly spread_pct: number | null;
  };
};

export type Margin = {
  readonly max: number;
  readonly max_date: string | null;
  readonly netted_max: number;
  readonly netted_max_date: string | null;
  readonly return_on_margin: number | null;
  readonly calls: number | null;
  readonly call_first: string | null;
  readonly call_most: number | null;
  readonly call_most_date: string | null;
  readonly series: readonly {
    readonly date: string;
    readonly margin: number;
    readonly margin_netted: number;
    readonly margin_free: number | null;
  }[];
};

export type MonteCarlo = {
  readonly trades: number;
  readonly resamples: number;
  readonly mean_block: number;
  readonly start_bal: number;
  readonly pnl: {
    readonly p5: number;
    readonly p25: number;
    readonly p50: number;
    readonly p75: number;
    readonly p95: number;
  };
  readonly ddown: {
    readonly p5: number;
    readonly p25: number;
    readonly p50: number;
    readonly p75: number;
    readonly p95: number;
  };
  readonly loss: number;
  readonly falls: readonly {
    readonly pct: number;
    readonly share: number | null;
  }[];
  readonly own: {
    readonly pnl: number;
    readonly ddown: number;
    readonly share: number;
  };
  readonly fan: readonly {
    readonly trade: number;
    readonly p5: number;
    readonly p25: number;
    readonly p50: number;
    readonly p75: number;
    readonly p95: number;
  }[];
};

export type PartFigures = {
  readonly n_trades: number;
  readonly n_wins: number;
  readonly cum_pnl: number;
  readonly gross_win: number;
  readonly ddown: number;
  readonly risk: number;
  readonly days_held: number;
  readonly t_stat: number | null;
};

export type LeaderFigures = {
  readonly sharpe: number | null;
  readonly skew: number | null;
  readonly kurtosis: number | null;
  readonly psr: number | null;
  readonly dsr: number | null;
  readonly dsr_effective: number | null;
  readonly dsr_measured: number | null;
  readonly sharpe_out: number | null;
  readonly psr_out: number | null;
  readonly sharpe_all: number | null;
  readonly sharpe_after_loss: number | null;
  readonly psr_out_after_loss: number | null;
  readonly break_even_slippage?: number | null;
};

export type CombinationValues = {
  readonly ticker?: string;
  readonly structure: StructureName;
  readonly dte: number;
  readonly far_dte: number | null;
  readonly short_delta: number | null;
  readonly long_delta: number | null;
  readonly exit_dte?: number | null;
  readonly short_otm?: number | null;
  readonly long_otm?: number | null;
  readonly width?: number | null;
  readonly call_short_delta?: number | null;
  readonly trail?: number;
  readonly trail_from?: number;
  readonly stop_loss: string;
  readonly stop_size: number | null;
  readonly take_prof: string;
  readonly prof_size: number | null;
  readonly hold: number;
  readonly max_positions: number;
  readonly wait: number;
  readonly filter: number;
  readonly event: number;
};

export type LeaderList = {
  readonly objective: Objective;
  readonly verdict: "Too little data" | "Nothing here" | "Held up" | "Too good to judge" | "Promising, unproven" | "Could be luck";
  readonly rows: readonly {
    readonly index: number;
    readonly value: number | null;
    readonly after_loss: number | null;
    readonly same: number;
    readonly neighbours?: number;
    readonly neighbours_ranked?: number;
    readonly neighbour_score?: number | null;
  }[];
};

export type LeaderCombination = {
  readonly index: number;
  readonly values: CombinationValues;
  readonly in: PartFigures;
  readonly out: PartFigures;
  readonly all: PartFigures;
  readonly honesty: LeaderFigures;
  readonly verified?: true;
  readonly ddown_mtm?: number;
};

export type SweepResults = {
  readonly kind: "sweep";
  readonly inputs: {
    readonly tickers?: readonly string[];
    readonly structures: readonly StructureName[];
    readonly dte: readonly number[];
    readonly far_dte: readonly number[];
    readonly exit_dte?: readonly number[];
    readonly short_delta: readonly number[];
    readonly long_delta: readonly number[];
    readonly short_otm?: readonly number[];
    readonly long_otm?: readonly number[];
    readonly width?: readonly number[];
    readonly call_short_delta?: readonly number[];
    readonly hold: readonly number[];
    readonly max_positions: readonly number[];
    readonly wait: readonly number[];
    readonly trail?: readonly number[];
    readonly trail_from?: readonly number[];
    readonly stops: readonly {
      readonly stop_loss: string;
      readonly stop_size: number | null;
    }[];
    readonly targets: readonly {
      readonly take_prof: string;
      readonly prof_size: number | null;
    }[];
    readonly out_of_sample: number;
    readonly min_trades: number;
    readonly walk_forward?: number;
    readonly walk_window?: number | null;
    readonly walk_objective?: Objective;
  };
  readonly request: Readonly<Record<string, unknown>>;
  readonly period: {
    readonly start_date: string;
    readonly end_date: string;
    readonly sessions: number;
    readonly sessions_in: number;
    readonly split_date: string | null;
  };
  readonly counts: {
    readonly combinations: number;
    readonly spreads: number;
    readonly by_structure: readonly {
      readonly structure: StructureName;
      readonly spreads: number;
      readonly combinations: number;
    }[];
    readonly without_trades: number;
    readonly too_few_trades: number;
    readonly ranked: number;
    readonly distinct: number;
  };
  readonly coverage: {
    readonly combinations: number;
    readonly done: number;
    readonly spreads: readonly (readonly [number, number])[];
  } | null;
  readonly leaders: readonly LeaderList[];
  readonly combinations: readonly LeaderCombination[];
  readonly dimensions: readonly {
    readonly dimension: "ticker" | "structure" | "dte" | "far_dte" | "exit_dte" | "short_delta" | "long_delta" | "short_otm" | "long_otm" | "width" | "call_short_delta" | "stop" | "target" | "trail" | "hold" | "max_positions" | "wait" | "filter" | "event";
    readonly values: readonly (string | number | {
      readonly stop_loss: string;
      readonly stop_size: number | null;
    } | {
      readonly take_prof: string;
      readonly prof_size: number | null;
    } | {
      readonly trail: number;
      readonly trail_from: number;
    })[];
  }[];
  readonly marginals: readonly {
    readonly dimension: "ticker" | "structure" | "dte" | "far_dte" | "exit_dte" | "short_delta" | "long_delta" | "short_otm" | "long_otm" | "width" | "call_short_delta" | "stop" | "target" | "trail" | "hold" | "max_positions" | "wait" | "filter" | "event";
    readonly cells: readonly (readonly [number, number, number, number, number, number, number, number, number, number | null])[];
  }[];
  readonly heat_maps: readonly {
    readonly x: "ticker" | "structure" | "dte" | "far_dte" | "exit_dte" | "short_delta" | "long_delta" | "short_otm" | "long_otm" | "width" | "call_short_delta" | "stop" | "target" | "trail" | "hold" | "max_positions" | "wait" | "filter" | "event";
    readonly y: "ticker" | "structure" | "dte" | "far_dte" | "exit_dte" | "short_delta" | "long_delta" | "short_otm" | "long_otm" | "width" | "call_short_delta" | "stop" | "target" | "trail" | "hold" | "max_positions" | "wait" | "filter" | "event";
    readonly cells: readonly (readonly [number, number, number, number, number, number, number, number, number, number, number | null])[];
  }[];
  readonly distribution: {
    readonly t_stat: {
      readonly undefined: number;
      readonly bins: readonly (readonly [number, number])[];
    };
    readonly pnl_per_risk: {
      readonly undefined: number;
      readonly bins: readonly (readonly [number, number])[];
    };
  };
  readonly sample: readonly (readonly [number, number, number, number, number | null, number, number, number, number | null])[];
  readonly honesty: {
    readonly bin_sessions: number;
    readonly bins_in: number;
    readonly bins_out: number;
    readonly series: number;
    readonly trials: number;
    readonly mean_correlation: number | null;
    readonly mean_squared_correlation: number | null;
    readonly effective_trials: number | null;
    readonly sharpe_variance: number | null;
    readonly luck_sharpe: number | null;
    readonly luck_sharpe_effective: number | null;
    readonly luck_sharpe_measured: number | null;
    readonly pbo: number | null;
    readonly pbo_loss: number | null;
    readonly spa_p: number | null;
    readonly luck_sharpe_whole: number | null;
    readonly grid_p: number | null;
    readonly earlier_sweeps?: number;
    readonly earlier_trials?: number;
  };
  readonly walk_forward?: {
    readonly folds: number;
    readonly window: number | null;
    readonly objective: Objective;
    readonly verdict: "Too few folds" | "Choosing paid" | "Choosing did not pay";
    readonly picks: readonly {
      readonly fold: number;
      readonly start_date: string;
      readonly end_date: string;
      readonly trained_from: string;
      readonly trained_to: string;
      readonly least_trades: number;
      readonly index: number | null;
      readonly values: CombinationValues | null;
      readonly value: number | null;
      readonly trained: PartFigures | null;
      readonly walked: PartFigures;
      readonly own: PartFigures | null;
      readonly own_per_risk: number | null;
      readonly peers: number;
      readonly percentile: number | null;
    }[];
    readonly all: PartFigures;
    readonly trades: readonly (readonly [number, string, string, number, number])[];
    readonly equity: readonly (readonly [string, number])[];
    readonly bins: number;
    readonly sharpe: number | null;
    readonly psr: number | null;
    readonly ranked_folds: number;
    readonly mean_percentile: number | null;
    readonly percentile_p: number | null;
    readonly efficiency: number | null;
    readonly different: number;
  };
  readonly notes: readonly string[];
  readonly run: {
    readonly seconds: number;
    readonly combinations_per_second: number;
    readonly slices: number;
    readonly opened_before?: number;
  };
};

export type MemberRow = {
  readonly name: string;
  readonly ticker: string;
  readonly strategy: string;
  readonly start_date: string;
  readonly end_date: string;
  readonly sessions: number;
  readonly n_trades: number;
  readonly n_spreads: number;
  readonly pct_win: number | null;
  readonly cum_pnl: number;
  readonly risk_days: number;
  readonly ddown_mtm: number;
  readonly ddown_part: number;
  readonly ddown_share: number | null;
  readonly alone: {
    readonly n_trades: number;
    readonly pct_win: number | null;
    readonly cum_pnl: number;
    readonly ann_return: number | null;
    readonly sharpe: number | null;
    readonly ddown_mtm: number;
    readonly calmar: number | null;
  };
  readonly skipped: Readonly<Record<string, number>>;
};

export type PortfolioSession = {
  readonly date: string;
  readonly mtm: number;
  readonly open: number;
  readonly risk: number;
  readonly risk_pct: number | null;
  readonly strat_performance: number | null;
  readonly parts: readonly number[];
};

export type PortfolioResults = {
  readonly kind: "portfolio";
  readonly name: string;
  readonly request: Readonly<Record<string, unknown>>;
  readonly period: {
    readonly start_date: string;
    readonly end_date: string;
    readonly sessions: number;
  };
  readonly summary: {
    readonly start_bal: number;
    readonly end_bal: number;
    readonly cum_pnl: number;
    readonly pct_return: number | null;
    readonly ann_return: number | null;
    readonly n_trades: number;
    readonly pct_win: number | null;
    readonly pct_loss: number | null;
    readonly avg_win: number | null;
    readonly avg_loss: number | null;
    readonly e: number | null;
    readonly ddown: number;
    readonly ddown_pct: number | null;
    readonly p_val: number | null;
    readonly n_eff: number | null;
    readonly n_spreads: number;
    readonly profit_factor: number | null;
    readonly sharpe: number | null;
    readonly sortino: number | null;
    readonly ddown_mtm: number;
    readonly calmar: number | null;
    readonly exposure: number | null;
    readonly avg_days_held: number | null;
    readonly max_losing_streak: number;
    readonly interest?: number | null;
    readonly sharpe_excess?: number | null;
  };
  readonly trades: readonly {
    readonly member: string;
    readonly date_open: string;
    readonly date_close: string;
    readonly days_held: number;
    readonly net_debit: number;
    readonly net_credit: number;
    readonly pnl: number;
    readonly dividends?: number;
    readonly exit_reason: string;
    readonly start_bal: number;
    readonly end_bal: number;
    readonly n_spreads: number;
    readonly legs: string;
    readonly backtest_name: string;
    readonly details: TradeDetails;
  }[];
  readonly members: readonly MemberRow[];
  readonly without: readonly {
    readonly name: string;
    readonly n_trades: number;
    readonly pct_win: number | null;
    readonly cum_pnl: number;
    readonly ann_return: number | null;
    readonly sharpe: number | null;
    readonly ddown_mtm: number;
    readonly calmar: number | null;
  }[];
  readonly correlation: readonly (readonly (number | null)[])[];
  readonly mean_correlation: number | null;
  readonly diversification: number | null;
  readonly drawdown: {
    readonly amount: number;
    readonly pct: number | null;
    readonly peak_date: string | null;
    readonly trough_date: string | null;
    readonly interest?: number;
  };
  readonly risk: {
    readonly mean: number;
    readonly peak: number;
    readonly mean_pct: number | null;
    readonly peak_pct: number | null;
  };
  readonly worst_days: readonly {
    readonly date: string;
    readonly change: number;
    readonly parts: readonly number[];
    readonly interest?: number;
  }[];
  readonly series: readonly PortfolioSession[];
  readonly relative_performance: readonly {
    readonly date: string;
    readonly index_performance: number | null;
    readonly strat_performance: number | null;
  }[];
  readonly conflicts: {
    readonly sessions: number;
    readonly first: string | null;
    readonly contracts: number;
  };
  readonly margin: Margin;
  readonly monte_carlo: MonteCarlo | null;
  readonly notes: readonly string[];
  readonly quotes: {
    readonly fills: number;
    readonly estimated_fills: number;
    readonly marks: number;
    readonly estimated_marks: number;
    readonly spread_pct: number | null;
  };
};

export type Progress = {
  readonly pct_of_total?: number;
  readonly combinations?: number;
  readonly done?: number;
  readonly per_second?: number;
};
