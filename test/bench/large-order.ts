import { type Day, parseDay } from "#shared/domain/day.ts";
import { importMarket } from "../../functions/market/import-market.ts";
import type { ImportOrder } from "../../functions/market/market-order.ts";
import { withLocalMarket } from "../../infra/local/market/local-market.ts";
import { optionsDxChunks } from "../market/options-dx-text.ts";

/**
 * An import in a process of its own, into a one-machine run's store: `large-order.ts FOLDER LINES STRIKES` imports a made
 * OptionsDX file of this many lines as SPY, with this many strikes an expiry; with a date behind them, it appends the lines
 * of the sessions from that day on. Prints JSON.
 */

const [folder = "", lines = "", strikes = "", from] = process.argv.slice(2);

const first = from === undefined ? undefined : ((parseDay(from) ?? Number.NaN) as Day);
const order: ImportOrder = {
  ticker: "SPY",
  format: "auto",
  append: first !== undefined,
  files: [
    {
      name: "spy_eod.txt",
      bytes: 0,
      open: async () => optionsDxChunks(Number(lines), Number(strikes), first),
    },
  ],
};

const begun = performance.now();
const { rows, entry } = await withLocalMarket(folder, (market) =>
  importMarket(order, market, { scratchFolder: folder }),
);
console.log(
  JSON.stringify({
    kept: rows.kept,
    lastDate: entry.lastDate,
    seconds: (performance.now() - begun) / 1000,
    peakBytes: process.resourceUsage().maxRSS * 1024,
  }),
);
