import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { FormAnswer } from "#shared/contracts/form/form-answer.ts";
import { hasReferenceData, referencePath, WITHOUT_DATA } from "../support/reference-data.ts";
import { sharedTempFolder } from "../support/temp-folder.ts";
import { runBacktest, type Session, signIn } from "./client.ts";
import { command, GOLDEN, importGolden } from "./import-cli.ts";
import { address, dataFolder } from "./means.ts";

const scratch = sharedTempFolder();

const choicesOf = async (session: Session) => {
  const { json } = await session.get("/api/backtest_inputs/");
  return FormAnswer.parse(json)[6];
};
const tickersOf = async (session: Session) => (await choicesOf(session)).inputs.ticker;

const PLAIN_HEADER = "date,expiry,strike,right,bid,ask,iv,delta,volume,open_interest,underlying";

type Case = {
  dividends?: boolean;
  inputs: { overallFields: Record<string, unknown>[] };
  refused?: string[];
  trades?: Record<string, unknown>[];
  summary?: Record<string, number | null> | null;
};

// A service that was running before the tests keeps its data where they cannot be reached.
describe.skipIf(dataFolder === "")("a chain that is imported while the service runs", () => {
  let session: Session;
  beforeAll(async () => {
    session = await signIn(address);
    const dividends = ["--dividends", join(GOLDEN, "dividends.csv")];
    for (const [ticker, more] of [["GOLD", []] as const, ["GOLDUS", dividends] as const]) {
      const { status, stdout, stderr } = importGolden(dataFolder, ticker, ...more);
      expect(stderr + stdout).toContain("rows read");
      expect(status).toBe(0);
    }
  });

  test("is offered at once", async () => expect(await tickersOf(session)).toHaveProperty("GOLD"));

  const cases = readdirSync(GOLDEN)
    .filter((file) => file.startsWith("case-"))
    .map((file) => [file, JSON.parse(readFileSync(join(GOLDEN, file), "utf8")) as Case] as const)
    // The service's own VIX is another than the golden market's.
    .filter(([, { inputs, refused }]) => !refused && !JSON.stringify(inputs).includes("VIX"));

  test.each(cases)(
    "trades as %s says, over HTTP, the socket and the save",
    async (_, { inputs, dividends, trades, summary }) => {
      const ticker = dividends ? "GOLDUS" : "GOLD";
      const body = { ...inputs, overallFields: [{ ...inputs.overallFields[0], ticker }] };
      const run = await runBacktest(session, body);
      const wanted = (trades ?? []).map(({ legs: _, risk: __, ...trade }) => trade);
      expect(run.trades.map(({ legs: _, backtest_name: __, details: ___, ...trade }) => trade)).toEqual(
        wanted,
      );
      for (const [name, value] of Object.entries(summary ?? {})) {
        const ours = (run.summary as Record<string, unknown>)[name];
        if (value === null) expect(ours, name).toBeNull();
        else expect(ours, name).toBeCloseTo(value, 7);
      }
      const { json } = await session.get(`/api/save/${run.taskId}`);
      expect((json as { message: string }).message).toMatch(/gold(us)?-\d{8}-\d+|saved/i);
    },
  );

  test("trades the same on the command line as on the service", () => {
    const [name] = cases[0] as (typeof cases)[number];
    const { inputs, trades } = JSON.parse(readFileSync(join(GOLDEN, name), "utf8")) as Case;
    const path = join(scratch, "inputs.json");
    writeFileSync(
      path,
      JSON.stringify({ ...inputs, overallFields: [{ ...inputs.overallFields[0], ticker: "GOLD" }] }),
    );
    const { stdout, status } = command("backtest", dataFolder, "--inputs", path);
    expect(status).toBe(0);
    const printed = JSON.parse(stdout) as { trades: { pnl: number }[] };
    expect(printed.trades.map(({ pnl }) => pnl)).toEqual((trades ?? []).map(({ pnl }) => pnl));
    for (const part of ["summary", "skipped", "notes"]) expect(printed).toHaveProperty(part);
  });

  test.each([
    ["a header that fits no format", "when,what\n2024-01-02,1\n", /header/i],
    [
      "the same contract twice on a day",
      `${PLAIN_HEADER}\n2024-01-02,2024-02-16,100,C,1,2,,,,,100\n2024-01-02,2024-02-16,100.00,C,1,2,,,,,100\n`,
      /line.* 2.*3|2 .*and.*3/s,
    ],
    ["nothing that can be kept", `${PLAIN_HEADER}\n`, /no /],
  ])("%s is refused in words, and no ticker appears", async (name, text, words) => {
    const path = join(scratch, `${name.replaceAll(" ", "-")}.csv`);
    writeFileSync(path, text);
    const { status, stderr, stdout } = command("import", dataFolder, "--ticker", "HALF", path);
    expect(status).toBe(1);
    expect(stderr + stdout).toMatch(words);
    expect(await tickersOf(session)).not.toHaveProperty("HALF");
  });

  test("has American options with dividends, until it is imported without", async () => {
    const write = (name: string, ...lines: string[]): string => {
      const path = join(scratch, name);
      writeFileSync(path, `${lines.join("\n")}\n`);
      return path;
    };
    const chain = write(
      "american.csv",
      PLAIN_HEADER,
      "2024-03-12,2024-04-19,100,call,10.00,10.20,,0.9,,,110",
      "2024-03-13,2024-04-19,100,call,9.90,10.10,,0.9,,,110",
      "2024-03-14,2024-04-19,100,call,9.90,10.10,,0.9,,,110",
      "2024-03-15,2024-04-19,100,call,8.40,8.60,,0.9,,,108.5",
    );
    const importWith = (...args: string[]) =>
      command("import", dataFolder, "--ticker", "AMER", ...args, chain);
    const exit = async () => {
      const { trades } = await runBacktest(session, {
        overallFields: [{ ticker: "AMER", start_date: "2024-03-12", hold: 90 }],
        filterFields: [{}],
        riskFields: [],
        eventFields: [],
        volFields: [],
        optFields: [{ long_short: "Short", call_put: "Call", dte: 38, delta: 0.9 }],
      });
      const [trade] = trades;
      return [trade?.date_close, trade?.exit_reason, trade?.pnl];
    };
    const american = async () => (await choicesOf(session)).early_assignment ?? [];

    const { stdout } = importWith("--dividends", write("d.csv", "date,amount", "2024-03-15,1.59"));
    expect(stdout).toContain("1 dividend:");
    expect(await american()).toContain("AMER");
    // Closed at the intrinsic value, without a commission.
    expect(await exit()).toEqual(["2024-03-14", "Assignment", -0.65]);

    const refused = importWith(
      "--dividends",
      write("bad.csv", "date,amount", "2024-03-15,1.59", "2024-06-21,0"),
    );
    expect([refused.status, refused.stderr]).toEqual([
      1,
      expect.stringMatching(/bad\.csv line 3: amount "0" /),
    ]);
    expect(await american()).toContain("AMER");

    expect(importWith().status).toBe(0);
    expect(await american()).not.toContain("AMER");
    expect((await exit()).slice(0, 2)).toEqual(["2024-03-15", "End of test"]);
  });

  test("settles AM-settled monthlies on their prices, until it is imported without", async () => {
    const write = (name: string, ...lines: string[]): string => {
      const path = join(scratch, name);
      writeFileSync(path, `${lines.join("\n")}\n`);
      return path;
    };
    const chain = write(
      "monthlies.csv",
      PLAIN_HEADER,
      "2024-01-17,2024-01-19,4770,put,20.00,21.00,,-0.5,,,4739.21",
      "2024-01-18,2024-01-19,4770,put,9.00,9.50,,-0.4,,,4780.94",
      "2024-01-19,2024-02-16,4800,put,60.00,61.00,,-0.5,,,4783.83",
    );
    const importWith = (...args: string[]) =>
      command("import", dataFolder, "--ticker", "AMSET", ...args, chain);
    const inputs = {
      overallFields: [{ ticker: "AMSET", start_date: "2024-01-17", hold: 90, commission: 0 }],
      filterFields: [{}],
      riskFields: [],
      eventFields: [],
      volFields: [],
      optFields: [{ long_short: "Short", call_put: "Put", dte: 2, delta: 0.5 }],
    };
    const outcome = async () => {
      const { trades, notes } = await runBacktest(session, inputs);
      const [trade] = trades;
      return [trade?.exit_reason, trade?.pnl, notes.filter((note) => note.includes("AM-settled"))];
    };
    const isAmSettled = async () => (await choicesOf(session)).data?.AMSET?.am_settled;

    const prices = write("settlement.csv", "date,price", "2024-01-19,4760.47", "2024-01-12,1");
    const { stdout } = importWith("--settlement", prices);
    expect(stdout).toContain("2 settlement prices: AM-settled monthlies\n1 of them on dates");
    expect(await isAmSettled()).toBe(true);
    // Sold at 20.00; owes 4,770 − 4,760.47 at the opening prices, and nothing at the close of 4,783.83.
    expect(await outcome()).toEqual(["Expiration", 1047, []]);

    const refused = importWith("--settlement", write("bad.csv", "date,price", "2024-01-19,0"));
    expect([refused.status, refused.stderr]).toEqual([
      1,
      expect.stringMatching(/bad\.csv line 2: price "0" /),
    ]);
    expect(await isAmSettled()).toBe(true);

    importWith("--settlement", write("other.csv", "date,price", "2024-02-16,5000"));
    expect(await outcome()).toEqual([
      "Expiration",
      2000,
      ["1 AM-settled leg settled at the close: no settlement price."],
    ]);

    expect(importWith().status).toBe(0);
    expect(await isAmSettled()).toBeUndefined();
    expect(await outcome()).toEqual(["Expiration", 2000, []]);
  });

  test.skipIf(!hasReferenceData)(`trades a vendor's chain${WITHOUT_DATA}`, async () => {
    const path = referencePath("chains/historicaloptiondata/VXX.csv");
    const { stdout, stderr } = command("import", dataFolder, "--ticker", "VXX", path);
    expect(stdout + stderr).toContain("27,940 rows read, 27,938 kept");
    expect(stdout + stderr).toContain("20 sessions");
    const { trades } = await runBacktest(session, {
      overallFields: [{ ticker: "VXX", start_date: "2016-12-01", hold: 5 }],
      filterFields: [{}],
      riskFields: [],
      eventFields: [],
      volFields: [],
      optFields: [{ long_short: "Short", call_put: "Put", dte: 20, delta: 0.3 }],
    });
    expect(trades.length).toBeGreaterThan(1);
  });
});
