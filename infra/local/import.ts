import { ImportRefusal } from "../../functions/market/refusal.ts";
import { dataFolder } from "./data/data-folder.ts";
import { orderOf, runImport, USAGE } from "./market/import-command.ts";
import { withLocalMarket } from "./service/storage.ts";

/**
 * `npm run import -- --ticker SPY FILES…` imports a ticker into the market store of the local service, running or not. The
 * report goes to standard output, progress to standard error. A fault is one line with file, line and field, and exit
 * status 1.
 */

const folder = dataFolder();
try {
  const order = orderOf(process.argv.slice(2));
  const lines = order
    ? await withLocalMarket(folder, (market) =>
        runImport(order, market, process.stderr, { scratchFolder: folder }),
      )
    : [USAGE];
  process.stdout.write(`${lines.join("\n")}\n`);
} catch (error) {
  const message = error instanceof ImportRefusal ? error.message : `the import failed: ${String(error)}`;
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}
