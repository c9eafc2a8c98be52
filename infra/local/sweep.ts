import { readSweep } from "#shared/contracts/sweep/read-sweep.ts";
import { formatDay } from "#shared/domain/day.ts";
import { gridOf } from "#shared/sweep/grid/grid.ts";
import { gridProblem } from "#shared/sweep/grid/grid-problem.ts";
import type { Objects } from "../../functions/store/objects/ports.ts";
import type { JobFile } from "../../functions/tasks/job-file.ts";
import { readManifest, VIX } from "../../functions/tickers/manifest.ts";
import { newYorkYesterday } from "../../functions/tickers/new-york.ts";
import { sweepDataProblems } from "../../functions/tickers/sweep-problems.ts";
import { Refused, readInputs, tellFault } from "./console/inputs.ts";
import { dataFolder } from "./data/data-folder.ts";
import { withLocalMarket } from "./service/storage.ts";
import { runSweep } from "./sweep/run-sweep.ts";

/**
 * `npm run sweep -- --inputs FILE.json`: a sweep on the command line, over the market store of the local service,
 * running or not, with a thread for each core. The file is the body of POST /api/sweeps/. Progress goes to standard
 * error; what is printed is what the service's results hold, or `{ error, fields }` with exit status 1.
 */

/** Reads the inputs as the service does. Throws Refused. */
const jobOf = async (market: Objects, inputs: unknown): Promise<JobFile> => {
  const now = Date.now();
  const yesterday = newYorkYesterday(now);
  const reading = readSweep(inputs, yesterday);
  if (!reading.ok) throw new Refused(reading.fields);
  const { sweep } = reading;
  const grid = gridOf(sweep);
  const tooLarge = gridProblem(grid);
  if (tooLarge) throw new Refused({ [tooLarge.field]: tooLarge.problem });
  const manifest = await readManifest(market);
  const problems = sweepDataProblems({ ...reading, json: inputs }, manifest);
  const [ticker, ...others] = sweep.tickers.flatMap((each) => manifest.tickers[each] ?? []);
  if (!ticker || Object.keys(problems).length > 0) throw new Refused(problems);
  return {
    version: 1,
    body: inputs,
    yesterday: formatDay(yesterday),
    username: "",
    createdAt: new Date(now).toISOString(),
    ticker,
    ...(others.length > 0 && { others }),
    references: { vix: manifest.references[VIX]?.key },
  };
};

const sweepOn = async (market: Objects, inputs: unknown): Promise<unknown> =>
  (await runSweep(market, await jobOf(market, inputs), process.stderr))?.results;

try {
  const inputs = readInputs("sweep");
  const results = await withLocalMarket(dataFolder(), (market) => sweepOn(market, inputs));
  process.stdout.write(`${JSON.stringify(results)}\n`);
} catch (error) {
  tellFault(error);
}
