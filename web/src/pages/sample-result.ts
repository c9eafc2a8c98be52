import type { BacktestBody } from "#shared/contracts/backtest-form.ts";
import type { SummaryRow } from "#shared/contracts/results.ts";

/**
 * The backtest on the landing page: its inputs, and what the service answers to them on the sample market. A test runs
 * the inputs and compares, so that the page never shows what the product would not.
 */

/** Dollars in the account at the start. */
export const SAMPLE_START = 10_000;

export const SAMPLE_INPUTS = {
  overallFields: [
    {
      ticker: "SPY",
      start_date: "2016-01-04",
      end_date: "2025-12-31",
      acct_bal: SAMPLE_START,
      dte_type: "Nearest",
      hold: 21,
      max_positions: 1,
      wait: 1,
      trade_sizing: "One spread",
      slippage: 100,
      commission: 0.65,
    },
  ],
  filterFields: [{ risk_management: true, event_filters: false, entry_filters: false }],
  riskFields: [{ stop_loss: "None", stop_size: 0, take_prof: "% of premium", prof_size: 50 }],
  eventFields: [],
  volFields: [],
  optFields: [
    { long_short: "Short", call_put: "Put", n: 1, dte: 45, delta: 0.3 },
    { long_short: "Long", call_put: "Put", n: 1, dte: 45, delta: 0.15 },
  ],
} satisfies BacktestBody;

/** The strategy as the service says it back. */
export const SAMPLE_STRATEGY =
  "Sell 1 SPY put, 45 days, 0.30 delta; buy 1 put, 45 days, 0.15 delta; close at a profit of 50 % of the premium or after 21 days";

export const SAMPLE_SUMMARY = {
  cum_pnl: 2604.4,
  ann_return: 2.342252771560216,
  ddown: 3047.6,
  ddown_pct: 24.272834432444487,
  pct_win: 77.77777777777777,
  p_val: 0.49540348556112124,
} satisfies Partial<SummaryRow>;

/** Dollars in the account after each trade. */
export const SAMPLE_BALANCES: readonly number[] = [
  9716.4, 9760.8, 9834.2, 9893.6, 9949, 9988.4, 9995.8, 10024.2, 10023.6, 10074, 10131.4, 10159.8, 10174.2,
  10191.6, 10187, 10150.4, 10223.8, 10260.2, 10289.6, 10287, 10328.4, 10351.8, 10396.2, 10434.6, 10405,
  10409.4, 10452.8, 10496.2, 10536.6, 10560, 10597.4, 10634.8, 10610.2, 10656.6, 10702, 10736.4, 10772.8,
  10800.2, 10843.6, 10883, 10927.4, 10963.8, 10476.2, 10582.6, 10668, 10606.4, 10480.8, 10560.2, 10560.6,
  10618, 10669.4, 10558.8, 10626.2, 10675.6, 10727, 10796.4, 10814.8, 10884.2, 10252.6, 10346, 10295.4,
  10367.8, 9496.2, 9605.6, 9699, 9770.4, 9840.8, 9908.2, 9949.6, 10012, 10081.4, 10030.8, 9983.2, 10053.6,
  10128, 10189.4, 10190.8, 10168.2, 10248.6, 10282, 10360.4, 10425.8, 10489.2, 10543.6, 10613, 10699.4,
  10723.8, 10817.2, 10262.6, 8666, 8941.4, 9138.8, 9241.2, 9399.6, 9552, 9485.4, 9630.8, 9782.2, 9938.6,
  10077, 10087.4, 10104.8, 10248.2, 9766.6, 9964, 10109.4, 10251.8, 10347.2, 10479.6, 10632, 10563.4, 10738.8,
  10869.2, 11029.6, 11180, 11184.4, 11339.8, 11492.2, 11634.6, 11707, 11851.4, 11944.8, 11935.2, 12058.6,
  12158, 12308.4, 12212.8, 12422.2, 12555.6, 12053, 12237.4, 11947.8, 12192.2, 12406.6, 12255, 11021.4,
  11289.8, 9928.2, 10116.6, 10199, 10337.4, 10509.8, 9993.2, 9823.6, 9508, 9718.4, 9941.8, 10110.2, 9811.6,
  9909, 10040.4, 10151.8, 9937.2, 10041.6, 10197, 10148.4, 10290.8, 10411.2, 10509.6, 10610, 10699.4, 10737.8,
  10712.2, 10822.6, 10094, 9946.4, 10075.8, 10204.2, 10314.6, 10395, 10436.4, 10561.8, 10675.2, 10800.6,
  10905, 10977.4, 10796.8, 10907.2, 11001.6, 11086, 11186.4, 11321.8, 11455.2, 10470.6, 10734, 10887.4,
  10712.8, 10884.2, 11017.6, 11160, 11321.4, 11508.8, 11394.2, 11355.6, 11540, 11715.4, 11371.8, 11227.2,
  10169.6, 10558, 10798.4, 11028.8, 11163.2, 11349.6, 11558, 11737.4, 11906.8, 11982.2, 12156.6, 12362,
  12598.4, 12255.8, 12475.2, 12484.6, 12664, 12604.4,
];
