import { describe, expect, test } from "vitest";
import { unsavedBacktestOf } from "#shared/contracts/present.ts";
import { readBacktest } from "#shared/contracts/read-backtest.ts";
import { dayOf } from "#shared/domain/day.ts";
import { formBody } from "./form-body.ts";

/** Inputs of a saved backtest. A body from before the newer fields keeps its bytes. */

const inputsOf = (body: unknown): readonly (readonly string[])[] => {
  const reading = readBacktest(body, dayOf(2026, 11, 20));
  if (!reading.ok) throw new Error(JSON.stringify(reading.fields));
  const saved = unsavedBacktestOf({ sessions: [] }, reading.form);
  const { overall_inputs, option_inputs, risk_inputs, event_inputs, entry_inputs } = saved;
  return [overall_inputs, option_inputs, risk_inputs, event_inputs, entry_inputs].map((rows) =>
    rows.map((row) => JSON.stringify(row)),
  );
};

const ALL = { risk_management: true, event_filters: true, entry_filters: true };

describe("saved inputs of the first release", () => {
  test("shows the saved inputs of a body with every section off", () => {
    expect(inputsOf(formBody())).toEqual([
      [
        '{"ticker":"SPY","start_date":"2020-01-02","end_date":"2020-12-31","backtest_length":0,"acct_bal":0,"dte_type":"Nearest","hold":30,"max_positions":1,"wait":1,"trade_sizing":"One spread","trade_size":0,"slippage":100,"commission":0.65}',
      ],
      ['{"long_short":"Long","call_put":"Call","n":1,"dte":30,"delta":0.5}'],
      [],
      [],
      [],
    ]);
  });

  test("shows the saved inputs of a body with every section on", () => {
    const body = formBody({
      overall: {
        name: "An index fund",
        start_date: "",
        end_date: "",
        backtest_length: "2.5",
        acct_bal: "10000.50",
        dte_type: "At least",
        hold: "21",
        max_positions: "3",
        wait: "0",
        trade_sizing: "% of account",
        trade_size: "5",
        slippage: "50",
        commission: "1",
        stop_loss: "% of premium",
        stop_size: "200",
      },
      switches: ALL,
      risk: [{ take_prof: "None", prof_size: "7", stop_loss: "" }],
      events: [
        { event_type: "Earnings", entry_type: "Before", exit_type: "After", entry: "", exit: "2" },
        { event_type: "FOMC decision", entry_type: "After", exit_type: "After", entry: 0, exit: 5 },
      ],
      filters: [
        { filter_criteria: "Price chg up", and_or: "OR", low_filter: "1.5", look_back_days: "20" },
        { filter_criteria: "VIX above mov avg", low_filter: "9", high_filter: "9", look_back_days: 5 },
        { filter_criteria: "VIX", low_filter: 10, high_filter: 30, look_back_days: 5 },
      ],
      options: [
        { long_short: "Short", call_put: "Put", n: "2", dte: "45", delta: "0.30" },
        { long_short: "Long", call_put: "Put", dte: 45 },
      ],
    });
    expect(inputsOf(body)).toEqual([
      [
        '{"ticker":"SPY","name":"An index fund","backtest_length":2.5,"acct_bal":10000.5,"dte_type":"At least","hold":21,"max_positions":3,"wait":0,"trade_sizing":"% of account","trade_size":5,"slippage":50,"commission":1}',
      ],
      [
        '{"long_short":"Short","call_put":"Put","n":2,"dte":45,"delta":0.3}',
        '{"long_short":"Long","call_put":"Put","n":1,"dte":45,"delta":0}',
      ],
      ['{"stop_loss":"% of premium","stop_size":200,"take_prof":"None","prof_size":0}'],
      [
        '{"event_type":"Earnings","entry_type":"Before","exit_type":"After","entry":1,"exit":2}',
        '{"event_type":"FOMC decision","entry_type":"After","exit_type":"After","entry":0,"exit":5}',
      ],
      [
        '{"filter_criteria":"Price chg up","and_or":"OR","low_filter":1.5,"high_filter":0,"look_back_days":20}',
        '{"filter_criteria":"VIX above mov avg","and_or":"AND","low_filter":0,"high_filter":0,"look_back_days":5}',
        '{"filter_criteria":"VIX","and_or":"AND","low_filter":10,"high_filter":30,"look_back_days":1}',
      ],
    ]);
  });
});

describe("saved inputs of newer fields", () => {
  test("shows fields that applied and were not blank, and a delta only if it chose the strike", () => {
    const legs = [
      { long_short: "Short", call_put: "Put", dte: 45, delta: 0.3, strike_by: "Delta", strike_value: "7" },
      { long_short: "Long", call_put: "Put", dte: 45, delta: 0.3, strike_by: "% OTM", strike_value: "" },
      { long_short: "Long", call_put: "Put", dte: 45, strike_by: "Offset", strike_value: "-5" },
    ];
    const body = formBody({
      switches: { risk_management: true },
      risk: [{ exit_dte: 21, exit_delta: "", trail: 0, trail_from: 50 }],
      options: legs,
    });
    const [, options, risk] = inputsOf(body);
    expect(options).toEqual([
      '{"long_short":"Short","call_put":"Put","n":1,"dte":45,"delta":0.3}',
      '{"long_short":"Long","call_put":"Put","n":1,"dte":45,"strike_by":"% OTM","strike_value":0}',
      '{"long_short":"Long","call_put":"Put","n":1,"dte":45,"strike_by":"Offset","strike_value":-5}',
    ]);
    expect(risk).toEqual([
      '{"stop_loss":"None","stop_size":0,"take_prof":"None","prof_size":0,"exit_dte":21}',
    ]);
  });

  test("shows a trailing stop with its start", () => {
    const body = formBody({ switches: { risk_management: true }, risk: [{ trail: 25, trail_from: 50 }] });
    expect(inputsOf(body)[2]).toEqual([
      '{"stop_loss":"None","stop_size":0,"take_prof":"None","prof_size":0,"trail":25,"trail_from":50}',
    ]);
  });
});
