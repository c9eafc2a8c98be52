import { parentPort, workerData } from "node:worker_threads";
import { publishSample } from "../../../functions/market/sample/publish.ts";
import { SAMPLE_TICKERS } from "../../../functions/market/sample/tickers.ts";
import { market } from "../../../functions/store/objects/objects.ts";

/** Puts sample tickers into the market store, in a thread of its own. */

const wanted = workerData as readonly string[];
const tickers = SAMPLE_TICKERS.filter(({ ticker }) => wanted.includes(ticker));

await publishSample({ market }, tickers, (progress) => parentPort?.postMessage(progress));
