import { execFile, spawnSync } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

const ROOT = join(import.meta.dirname, "../..");
export const GOLDEN = join(ROOT, "test/engine/golden");

type Name =
  | "import"
  | "backtest"
  | "portfolio"
  | "sweep"
  | "settings"
  | "user"
  | "task"
  | "verify"
  | "backup"
  | "restore";

/** Runs an operator's command on a data folder, like npm. */
export const command = (name: Name, dataFolder: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`infra/local/${name}.ts`, ...args], {
    cwd: ROOT,
    env: { ...process.env, BACKSPREAD_DATA: dataFolder },
    encoding: "utf8",
  });
  return { status, stdout, stderr };
};

/** Runs a command of support on a stage, beside others. Rejects where it fails. */
export const onStage = async (
  name: Name,
  variables: Readonly<Record<string, string>>,
  ...args: string[]
): Promise<string> => {
  const file = [`infra/local/${name}.ts`, ...args, "--stage", "dev"];
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
export const GOLD_BACKTEST = {
  overallFields: [{ ticker: "GOLD", start_date: "2015-01-02", hold: 10 }],
  filterFields: [{}],
  riskFields: [],
  eventFields: [],
  volFields: [],
  optFields: [{ long_short: "Long", call_put: "Call", dte: 20, delta: 0.4 }],
};
