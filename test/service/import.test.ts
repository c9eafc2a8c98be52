import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { FormAnswer } from "#shared/contracts/form/form-answer.ts";
import { plainBody } from "../support/plain-body.ts";
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

  // `engine/golden.test.ts` has every case; the others go the same way.
  const cases = ["case-0.json", "case-1.json"].map(
    (file) => [file, JSON.parse(readFileSync(join(GOLDEN, file), "utf8")) as Case] as const,
  );

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

  test.skipIf(!hasReferenceData)(`trades a vendor's chain${WITHOUT_DATA}`, async () => {
    const path = referencePath("chains/historicaloptiondata/VXX.csv");
    const { stdout, stderr } = command("import", dataFolder, "--ticker", "VXX", path);
    expect(stdout + stderr).toContain("27,940 rows read, 27,938 kept");
    expect(stdout + stderr).toContain("20 sessions");
    const { trades } = await runBacktest(
      session,
      plainBody({ ticker: "VXX", start_date: "2016-12-01", hold: 5 }, [
        { long_short: "Short", call_put: "Put", dte: 20, delta: 0.3 },
      ]),
    );
    expect(trades.length).toBeGreaterThan(1);
  });
});
