import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Day, parseDay } from "#shared/domain/day.ts";
import { importMarket } from "../../functions/market/import-market.ts";
import type { ImportOrder } from "../../functions/market/market-order.ts";
import { withLocalMarket } from "../../infra/local/service/storage.ts";
import { optionsDxChunks } from "../parts/market/options-dx-text.ts";

/**
 * An import in a process of its own, into a one-machine run's store: `large-order.ts FOLDER LINES STRIKES` imports a made
 * OptionsDX file of this many lines as SPY, with this many strikes an expiry; with a date behind them, it appends the lines
 * of the sessions from that day on. Writes the market to `spy.market` in the folder, and prints JSON.
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

await withLocalMarket(folder, async (market) => {
  const begun = performance.now();
  const { rows, entry } = await importMarket(order, market, { scratchFolder: folder });
  const seconds = (performance.now() - begun) / 1000;
  const peakBytes = process.resourceUsage().maxRSS * 1024;
  const found = await market.get(entry.key, entry.coreBytes);
  writeFileSync(join(folder, "spy.market"), found?.bytes ?? "");
  console.log(JSON.stringify({ kept: rows.kept, lastDate: entry.lastDate, seconds, peakBytes }));
});
