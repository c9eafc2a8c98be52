import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import type { TradeDetails } from "#shared/contracts/results.ts";
import { optionOmegaCsv } from "../../../../web/src/report/trades/option-omega-csv.ts";
import { tradeCsv } from "../../../../web/src/report/trades/trade-downloads.tsx";
import { tradeRow } from "../support/result-rows.ts";

/** The trade log's files, parsed by an independent library. */

const HEADINGS =
  "Date Opened,Time Opened,Opening Price,Legs,Premium,Closing Price,Date Closed,Time Closed,Avg. Closing Cost,Reason For Close,P/L,P/L %,No. of Contracts,Funds at Close,Margin Req.,Strategy,Opening Commissions + Fees,Closing Commissions + Fees,Opening Short/Long Ratio,Closing Short/Long Ratio,Opening VIX,Closing VIX,Gap,Movement,Max Profit,Max Loss";

const details: TradeDetails = {
  legs: [
    [-1, "put", 450, "2024-01-19", 3.1, 1.05],
    [1, "put", 440.5, "2024-01-19", 1.6, 0.4],
  ],
  risk: 1605.2,
  open_price: 460.25,
  close_price: 463,
  open_commission: 2.6,
  close_commission: 2.6,
  max_profit: 180,
  max_loss: -60,
  marks: "",
  vix: [12.46, null],
};

/** Two put spreads, sold at 1.50 and bought back at 0.65: 2 × (150 - 65) - 5.20 = 164.80. */
const credit = tradeRow({
  date_open: "2023-11-24",
  date_close: "2023-12-05",
  n_spreads: 2,
  pnl: 164.8,
  end_bal: 10_164.8,
  exit_reason: "Profit target",
  backtest_name: "",
  details,
});

const rowsOf = (csv: string): Record<string, string>[] => parse(csv, { columns: true });

test("writes the columns of Option Omega with a row per trade", () => {
  const prices = {
    opens: new Map([["2023-11-24", 459.5]]),
    closes: new Map([
      ["2023-11-22", 458.02],
      ["2023-11-24", 460.25],
    ]),
  };
  const csv = optionOmegaCsv([credit], "put spread", prices);
  expect(csv.split("\r\n")[0]).toBe(HEADINGS);
  expect(rowsOf(csv)).toEqual([
    {
      "Date Opened": "2023-11-24",
      // The day after Thanksgiving.
      "Time Opened": "13:00:00",
      "Opening Price": "460.25",
      Legs: "2 Jan 19 450 P STO 3.10 | 2 Jan 19 440.5 P BTO 1.60",
      Premium: "150",
      "Closing Price": "463",
      "Date Closed": "2023-12-05",
      "Time Closed": "16:00:00",
      "Avg. Closing Cost": "65",
      "Reason For Close": "Profit target",
      "P/L": "164.8",
      // Of 2 × 150.
      "P/L %": "54.93",
      "No. of Contracts": "2",
      "Funds at Close": "10164.8",
      "Margin Req.": "1605.2",
      Strategy: "put spread",
      "Opening Commissions + Fees": "2.6",
      "Closing Commissions + Fees": "2.6",
      // 3.10 over 1.60 and 1.05 over 0.40.
      "Opening Short/Long Ratio": "1.94",
      "Closing Short/Long Ratio": "2.63",
      "Opening VIX": "12.46",
      // No VIX that day.
      "Closing VIX": "",
      // From 458.02 to 459.50, and to 460.25.
      Gap: "1.48",
      Movement: "0.75",
      // Of 2 × 150.
      "Max Profit": "60",
      "Max Loss": "-20",
    },
  ]);
});

test("writes a debit as a negative premium, and a closing credit as a negative cost", () => {
  const bought: TradeDetails = {
    ...details,
    legs: [[2, "call", 460, "2024-02-16", 5, 7.25]],
    // It never lost, so the largest loss is 0.
    max_profit: 450,
    max_loss: 12.5,
  };
  const [row] = rowsOf(optionOmegaCsv([tradeRow({ n_spreads: 1, pnl: 448.7, details: bought })], "call"));
  expect(row).toMatchObject({
    Legs: "2 Feb 16 460 C BTO 5.00",
    Premium: "-1000",
    "Avg. Closing Cost": "-1450",
    "P/L": "448.7",
    "Max Profit": "45",
    "Max Loss": "0",
  });
});

test("leaves percentages of a zero premium blank", () => {
  const free: TradeDetails = {
    ...details,
    legs: [
      [-1, "put", 450, "2024-01-19", 1.6, 0],
      [1, "put", 440, "2024-01-19", 1.6, 0],
    ],
  };
  const [row] = rowsOf(optionOmegaCsv([tradeRow({ details: free })], "free"));
  expect(row).toMatchObject({ Premium: "0", "Max Profit": "", "Max Loss": "" });
});

test("writes premium, closing cost and commissions that add up to the P&L", () => {
  const [row] = rowsOf(optionOmegaCsv([credit], "put spread"));
  const figure = (heading: string): number => Number(row?.[heading]);
  const gross = (figure("Premium") - figure("Avg. Closing Cost")) * figure("No. of Contracts");
  const costs = figure("Opening Commissions + Fees") + figure("Closing Commissions + Fees");
  expect(gross - costs).toBeCloseTo(figure("P/L"), 9);
});

test("writes the plain CSV with the API's names, disarmed texts and unchanged numbers", () => {
  const csv = tradeCsv([tradeRow({ pnl: -12.5, legs: '-1 2024-01-19 450 put, "x"', exit_reason: "=A1" })]);
  const [row] = rowsOf(csv);
  expect(Object.keys(row ?? {})).toEqual([
    "date_open",
    "date_close",
    "days_held",
    "n_spreads",
    "net_debit",
    "net_credit",
    "pnl",
    "exit_reason",
    "start_bal",
    "end_bal",
    "legs",
  ]);
  expect(row).toMatchObject({ pnl: "-12.5", exit_reason: "'=A1", legs: `'-1 2024-01-19 450 put, "x"` });
});

describe("a covered call", () => {
  /** 100 shares bought at 100 and sold at 103, a call sold at 1 and bought at 2.20, 50 in dividends, 1.30 in costs. */
  const covered = tradeRow({
    n_spreads: 1,
    pnl: 228.7,
    dividends: 50,
    details: {
      ...details,
      legs: [
        [1, "shares", null, null, 100, 103],
        [-1, "call", 105, "2024-01-19", 1, 2.2],
      ],
      open_commission: 0.65,
      close_commission: 0.65,
    },
  });

  test("names the shares in Option Omega's legs, and counts dividends in the closing", () => {
    const [row] = rowsOf(optionOmegaCsv([covered], "covered call"));
    expect(row).toMatchObject({
      Legs: "100 Shares BTO 100.00 | 1 Jan 19 105 C STO 1.00",
      Premium: "-9900",
      // 220 for the call less 10,300 and 50.
      "Avg. Closing Cost": "-10130",
      // The call alone has no option to compare with.
      "Opening Short/Long Ratio": "",
    });
  });

  test("has its dividends in the log's CSV, which other logs lack", () => {
    const headings = (trade: typeof covered) => tradeCsv([trade]).split("\r\n")[0]?.split(",");
    expect(headings(covered)?.slice(6, 9)).toEqual(["pnl", "dividends", "exit_reason"]);
    expect(headings(credit)).not.toContain("dividends");
    expect(rowsOf(tradeCsv([covered]))[0]).toMatchObject({ dividends: "50" });
  });
});
