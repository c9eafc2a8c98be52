import { expect, test } from "vitest";
import { readBacktest } from "#shared/contracts/read-backtest.ts";
import { parseDay } from "#shared/domain/day.ts";
import { adviceOn } from "../../../../web/src/lib/fault-words.ts";
import { faultSentence } from "../../../../web/src/lib/form-checks.ts";
import { FORM_ANSWER } from "./backtester-form-answer.ts";

/** Every fault of the form, from the service's own reader, with the form's words. */

const YESTERDAY = parseDay("2026-11-20")!;
const [OVERALL, , RISK, EVENT, FILTER, OPTION] = FORM_ANSWER;

type Rows = Readonly<Record<string, unknown>>;
type Change = {
  readonly overall?: Rows;
  readonly risk?: Rows;
  readonly event?: Rows;
  readonly filter?: Rows;
  readonly options?: readonly Rows[];
};

const refusals = ({ overall, risk, event, filter, options = [{}] }: Change) => {
  const reading = readBacktest(
    {
      overallFields: [{ ...OVERALL, ...overall }],
      filterFields: [{ risk_management: true, event_filters: true, entry_filters: true }],
      riskFields: [{ ...RISK, ...risk }],
      eventFields: [{ ...EVENT, ...event }],
      volFields: [{ ...FILTER, ...filter }],
      optFields: options.map((option) => ({ ...OPTION, ...option })),
    },
    YESTERDAY,
  );
  return reading.ok ? {} : reading.fields;
};

const SHORT_CALL = { call_put: "Call" };
const SHARES = { call_put: "Shares" };
const LONG_CALL = { call_put: "Call", long_short: "Long" };

test.each<[string, Change, string]>([
  ["overallFields.0.ticker", { overall: { ticker: "" } }, "choose one"],
  ["overallFields.0.start_date", { overall: { start_date: "" } }, "choose a start date or a length"],
  ["overallFields.0.start_date", { overall: { start_date: "2014-12-31" } }, "choose 01/01/2015 or later"],
  ["overallFields.0.end_date", { overall: { end_date: "2026-11-21" } }, "choose yesterday or an earlier day"],
  [
    "overallFields.0.start_date",
    { overall: { start_date: "2020-06-02", end_date: "2020-06-01" } },
    "choose the end date or an earlier day",
  ],
  ["overallFields.0.start_date", { overall: { start_date: "June" } }, "enter a date as MM/dd/yyyy"],
  ["overallFields.0.hold", { overall: { hold: "0" } }, "enter 1 to 100,000"],
  ["overallFields.0.hold", { overall: { hold: "1.5" } }, "enter a whole number"],
  ["overallFields.0.hold", { overall: { hold: "x" } }, "enter a number"],
  [
    "overallFields.0.interest",
    { overall: { interest: true, acct_bal: "0" } },
    "interest needs a starting balance above 0",
  ],
  ["overallFields.0.acct_bal", { overall: { acct_bal: "1.234" } }, "use at most 2 decimals"],
  [
    "overallFields.0.dte_type",
    { overall: { dte_type: "Some" } },
    "choose one of Nearest, Exact, At least, At most",
  ],
  ["overallFields.0.trade_size", { overall: { trade_sizing: "$ at risk" } }, "enter more than 0"],
  [
    "overallFields.0.trade_size",
    { overall: { trade_sizing: "Spreads", trade_size: "1.5" } },
    "enter a whole number",
  ],
  [
    "overallFields.0.trade_size",
    { overall: { trade_sizing: "Spreads", trade_size: "100001" } },
    "enter 1 to 100,000",
  ],
  [
    "overallFields.0.trade_sizing",
    { overall: { trade_sizing: "% of account", trade_size: "5" } },
    "% of account needs a starting balance above 0",
  ],
  [
    "riskFields.0.stop_loss",
    { risk: { stop_loss: "% of max loss", stop_size: "50" }, options: [SHORT_CALL] },
    "choose something other than % of max loss: option 1 is a short call that no long call covers",
  ],
  [
    "riskFields.0.take_prof",
    { risk: { take_prof: "% of max profit", prof_size: "50" }, options: [LONG_CALL] },
    "choose something other than % of max profit: option 1 is a long call that no short call caps",
  ],
  [
    "riskFields.0.stop_loss",
    { risk: { stop_loss: "% of max loss", stop_size: "50" }, options: [{}, { dte: 60 }] },
    "choose something other than % of max loss, or give option 2 the same DTE as option 1",
  ],
  [
    "riskFields.0.exit_dte",
    { risk: { exit_dte: "30" } },
    "enter fewer days than any option's DTE (option 1 has 30)",
  ],
  [
    "riskFields.0.exit_delta",
    { risk: { exit_delta: "0.5" }, options: [LONG_CALL] },
    "needs a short option: sell one, or leave this blank",
  ],
  [
    "riskFields.0.exit_delta",
    { risk: { exit_delta: "0.2" } },
    "enter more than any short option's delta (option 1 has 0.3)",
  ],
  ["optFields.0.strike_by", { options: [{ strike_by: "Offset" }] }, "an offset needs an option above it"],
  ["optFields.1.call_put", { options: [SHARES, SHARES, {}] }, "only one row of shares"],
  ["optFields.0.call_put", { options: [SHARES] }, "shares need an option beside them"],
  [
    "riskFields.0.stop_loss",
    { risk: { stop_loss: "% of max loss", stop_size: "50" }, options: [{}, SHARES] },
    "choose something other than % of max loss: leg 2 is short shares",
  ],
  [
    "riskFields.0.take_prof",
    {
      risk: { take_prof: "% of max profit", prof_size: "50" },
      options: [{ ...SHARES, long_short: "Long" }, {}],
    },
    "choose something other than % of max profit: leg 1 is long shares",
  ],
  [
    "optFields.0.strike_value",
    { options: [{ strike_by: "% OTM", strike_value: "200" }] },
    "enter -100 to 100",
  ],
  [
    "volFields.0.low_filter",
    { filter: { low_filter: "9", high_filter: "8" } },
    "enter no more than the high filter",
  ],
  ["eventFields.0.exit", { event: { exit_type: "Before", exit: "1" } }, "close after the entry"],
])("words the fault %s %j", (path, change, words) => {
  const { [path]: fault = "is not refused" } = refusals(change);
  expect(adviceOn(fault)).toBe(words);
});

test.each([
  [
    "leaves no session in common with the data of SPY, 2016-01-04 to 2026-08-21",
    "Start date: choose a period with data: SPY has data from 01/04/2016 to 08/21/2026",
  ],
  ['is "Earnings", and SPY has no event of that type', "Start date: SPY has no Earnings events"],
  ['is "VIX", and SPY has no data for it', "Start date: SPY has no data for VIX"],
  ["there are no rates", "Start date: there are no interest rates in this service"],
  ["is SPX, and there is no data for it", "Start date: there is no data for SPX"],
])("words a fault of the data: %s", (fault, sentence) =>
  expect(faultSentence("Start date", fault)).toBe(sentence),
);

test("puts the field's name before other faults, and leaves sentences alone", () => {
  expect(faultSentence("Password", "must not be your name")).toBe("Password must not be your name");
  expect(faultSentence("Start date", "Date input not valid.")).toBe("Date input not valid.");
  expect(faultSentence("Start date", undefined)).toBeUndefined();
});
