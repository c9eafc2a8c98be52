import { execFile, spawnSync } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { plainBody } from "../support/plain-body.ts";

const ROOT = join(import.meta.dirname, "../..");
export const GOLDEN = join(ROOT, "test/rules/engine/golden");

type Name = "import" | "backtest" | "portfolio" | "sweep";
const OPERATE = ["settings", "user", "task", "verify", "backup", "restore"] as const;
type OperatorsName = (typeof OPERATE)[number];

const fileOf = (name: string): string =>
  `infra/${OPERATE.some((each) => each === name) ? "operate" : "local"}/${name}.ts`;

/** Runs an operator's command on a data folder, like npm. */
export const command = (name: Name | OperatorsName, dataFolder: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [fileOf(name), ...args], {
    cwd: ROOT,
    env: { ...process.env, BACKSPREAD_DATA: dataFolder },
    encoding: "utf8",
  });
  return { status, stdout, stderr };
};

/** Runs a command of support on a stage, beside others. Rejects where it fails. */
export const onStage = async (
  name: OperatorsName,
  variables: Readonly<Record<string, string>>,
  ...args: string[]
): Promise<string> => {
  const file = [fileOf(name), ...args, "--stage", "dev"];
  const options = { cwd: ROOT, env: { ...process.env, ...variables } };
  return (await promisify(execFile)(process.execPath, file, options)).stdout;
};

/** Imports the chain of the golden cases under a ticker. */
export const importGolden = (dataFolder: string, ticker: string, ...more: readonly string[]) =>
  command(
    "import",
    dataFolder,
    "--ticker",
    ticker,
    "--events",
    join(GOLDEN, "events.csv"),
    "--splits",
    join(GOLDEN, "splits.csv"),
    ...more,
    join(GOLDEN, "chain.csv"),
  );

/** A backtest over the whole chain that `importGolden` imports as GOLD. */
export const GOLD_BACKTEST = plainBody({ ticker: "GOLD", start_date: "2015-01-02", hold: 10 }, [
  { long_short: "Long", call_put: "Call", dte: 20, delta: 0.4 },
]);

/** The backtest beside its opposite in one account. */
export const GOLD_PORTFOLIO = {
  name: "Gold",
  acct_bal: 50_000,
  start_date: "2015-01-02",
  members: ["Long", "Short"].map((side) => ({
    ...GOLD_BACKTEST,
    name: side,
    overallFields: [{ ticker: "GOLD", hold: 10 }],
    optFields: [{ ...GOLD_BACKTEST.optFields[0], long_short: side }],
  })),
};

/** A sweep of eight combinations, with leaders though the chain is short. */
export const GOLD_SWEEP = {
  ticker: "GOLD",
  start_date: "2015-01-02",
  min_trades: 1,
  structures: ["Long call"],
  dte: [20, 30],
  long_delta: [0.3, 0.4],
  hold: [5, 10],
};
