import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { shortId } from "../../functions/process/log.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { runBacktest, signIn } from "./client.ts";
import { command } from "./import-cli.ts";
import { address, dataFolder } from "./means.ts";

/** Long options over ten years, held for as long as any is listed. */
const YEARS = {
  overallFields: [
    {
      ticker: "SPY",
      start_date: "2016-01-04",
      end_date: "2025-12-31",
      hold: 3000,
      dte_type: "At most",
      wait: 20,
    },
  ],
  filterFields: [{}],
  riskFields: [],
  eventFields: [],
  volFields: [],
  optFields: [0.7, 0.5, 0.3, 0.1].map((delta) => ({
    long_short: "Long",
    call_put: "Call",
    dte: 2000,
    delta,
  })),
};

const slicesOf = (taskId: string): number | undefined => {
  const lines = readFileSync(join(dataFolder, "log", "plan.log"), "utf8")
    .trim()
    .split("\n");
  const plans = lines.map((line) => JSON.parse(line) as { task?: string; slices?: number });
  return plans.findLast(({ task }) => task === shortId(taskId))?.slices;
};

test.skipIf(dataFolder === "")(
  "cuts a long backtest into slices and gives the trades of a single worker",
  async () => {
    const run = await runBacktest(await signIn(address), YEARS);
    await expect.poll(() => slicesOf(run.taskId)).toBeGreaterThan(1);
    expect(run.trades.length).toBeGreaterThan(2);

    const inputs = join(tempFolder(), "inputs.json");
    writeFileSync(inputs, JSON.stringify(YEARS));
    const alone = JSON.parse(command("backtest", dataFolder, "--inputs", inputs).stdout) as typeof run;
    const told = (trades: typeof run.trades) =>
      trades.map(({ date_open, date_close, exit_reason, pnl, end_bal }) => ({
        date_open,
        date_close,
        exit_reason,
        pnl,
        end_bal,
      }));
    expect(told(alone.trades)).toEqual(told(run.trades));
  },
);
