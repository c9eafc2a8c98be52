import { describe, expect, test } from "vitest";
import { importLines } from "./vendors/vendor-lines.ts";

/** One message a file: all that is wrong with its header, the nearest format, and what to do. */

const refusalOf = (header: string, format = "auto"): Promise<string> =>
  importLines([header, "1"], { format }, "odd.csv").then(
    () => "imported",
    (error: Error) => error.message,
  );

describe("the refusal of a header", () => {
  test.each([
    [
      "names all missing columns, and the file's other ones",
      "date,expiration,k,right,bid,offer,note",
      "odd.csv line 1: the header fits no format; plain is nearest: it lacks expiry, strike, ask. Rename the columns of the file, or pass --columns expiry=NAME,strike=NAME,ask=NAME. Its other columns: expiration, k, offer, note.",
    ],
    [
      "names a vendor's column by all its names",
      "underlying,underlying_last,optionroot,type,expiration,strike,bid,ask",
      "odd.csv line 1: the header fits no format; historicaloptiondata is nearest: it lacks quotedate or datadate. Rename the columns of the file, or pass --columns date=NAME. Its other columns: .",
    ],
    [
      "does not offer --columns for a call and a put per line",
      "[QUOTE_DATE],[EXPIRE_DATE],[STRIKE],[C_BID],[C_ASK],[P_BID],x",
      "odd.csv line 1: the header fits no format; optionsdx is nearest: it lacks p_ask. Rename the columns of the file. Its other columns: x.",
    ],
    [
      "recognizes Massive's aggregates, which have no quotes",
      "ticker,volume,open,close,high,low,window_start,transactions",
      "This looks like day aggregates of Massive (Polygon.io), which have no bid and ask.",
    ],
    [
      "recognizes a first line of figures",
      "2024-01-02,2024-01-19,100,call,1.00,1.10",
      "The first line looks like figures: put a line with the names of the columns above it.",
    ],
    [
      "says what to do about a column that is there twice",
      "date,expiry,strike,right,bid,ask,Bid",
      "odd.csv line 1: the header does not fit the format plain: it has bid twice. Remove or rename one of the two.",
    ],
  ])("%s", async (_, header, message) => {
    expect(await refusalOf(header)).toContain(message.replace(" Its other columns: .", ""));
  });

  test("keeps to the format that is asked for", async () => {
    expect(await refusalOf("date,expiry,strike,right,bid,ask", "dolthub")).toBe(
      "odd.csv line 1: the header does not fit the format dolthub: it lacks expiration, act_symbol, call_put. Rename the columns of the file, or pass --columns expiry=NAME,symbol=NAME,right=NAME. Its other columns: expiry, right.",
    );
  });
});
