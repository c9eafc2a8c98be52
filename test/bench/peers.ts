import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openMarket } from "#shared/engine/market/open.ts";
import { periodOf } from "#shared/engine/market/period.ts";
import { generateSample } from "../../functions/market/sample/generate.ts";
import { SAMPLE_TICKERS } from "../../functions/market/sample/tickers.ts";
import type { Figure } from "./figures.ts";
import { duckTrades, engineTrades, PEER_STRATEGY } from "./peers/duck.ts";
import { kernelWalk, PEER_SWEEP, plainWalk } from "./peers/roofline.ts";

/** Says on standard error why a peer is left out. */
const leftOut = (what: string): Figure[] => {
  process.stderr.write(`${what}\n`);
  return [];
};

/** Returns how many times as long a peer takes, and whether it found the same. */
const ratio = (name: string, ours: number, theirs: number, agrees: boolean): Figure => ({
  name: `peers.${name}`,
  value: theirs / ours,
  unit: "times",
  agrees,
});

/**
 * Returns the time of DuckDB over the engine's for a backtest, and of a plain C++ walk over the kernel's for a sweep: one
 * market in memory, one thread, and equal trades.
 */
export const peersFigures = async (): Promise<Figure[]> => {
  const [spy] = SAMPLE_TICKERS;
  if (!spy) throw new Error("no sample ticker");
  const market = openMarket(generateSample(spy));
  const backtested = periodOf(PEER_STRATEGY, market);
  const swept = periodOf(PEER_SWEEP, market);
  if (!backtested || !swept) throw new Error("no period");
  const folder = mkdtempSync(join(tmpdir(), "backspread-bench-"));
  try {
    const engine = engineTrades({ market, period: backtested });
    const duck = await duckTrades({ market, period: backtested }, folder);
    const kernel = await kernelWalk({ market, period: swept });
    const plain = await plainWalk({ market, period: swept }, folder);
    return [
      ...(duck
        ? [ratio("duckdb", engine.ms, duck.ms, JSON.stringify(duck.trades) === JSON.stringify(engine.trades))]
        : leftOut("left out DuckDB: `npm install --no-save @duckdb/node-api` installs it")),
      ...(plain
        ? [
            ratio(
              "plain_cpp",
              kernel.ms,
              plain.ms,
              plain.trades === kernel.trades && plain.totalCents === kernel.totalCents,
            ),
          ]
        : leftOut("left out the plain C++ kernel: this machine has no g++")),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
