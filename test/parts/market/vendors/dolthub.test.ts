import { describe, expect, test } from "vitest";
import { quoteOf } from "../../../rules/market/build-market.ts";
import { closes, importLines } from "./vendor-lines.ts";

const HEADER = "date,act_symbol,expiration,strike,call_put,bid,ask,vol,delta,gamma,theta,vega,rho";
const CALL = "2019-02-11,A,2019-02-15,75.00,Call,1.30,1.45,0.2700,0.7131,0.0800,-0.0440,0.0310,0.0120";
const A = { ticker: "A", underlying: closes(["2019-02-11", 75.98]) } as const;

describe("DoltHub post-no-preference/options", () => {
  test("computes a delta that prints as 0.0000", async () => {
    const far = CALL.replace("75.00", "80.00").replace("1.30,1.45", "0.05,0.10").replace("0.7131", "0.0000");
    const { market } = await importLines([HEADER, far], A);
    const contract = { date: "2019-02-11", expiry: "2019-02-15", strike: 80, right: "call" } as const;
    const { delta = Number.NaN } = quoteOf(market, contract) ?? {};
    expect(delta).toBeGreaterThan(0);
    expect(delta).toBeLessThan(0.2);
  });
});
