import { availableParallelism } from "node:os";
import type { Slice } from "#shared/contracts/job.ts";
import type { TickerEntry } from "#shared/contracts/manifest.ts";
import { readSweep } from "#shared/contracts/sweep/read-sweep.ts";
import { TaskId } from "#shared/contracts/task-id.ts";
import { formatDay } from "#shared/domain/day.ts";
import { gridOf } from "#shared/sweep/grid/grid.ts";
import { gridProblem } from "#shared/sweep/grid/grid-problem.ts";
import { type Piece, piecesOf } from "#shared/sweep/grid/pieces.ts";
import { sweepPeriodOf } from "#shared/sweep/sweep-period.ts";
import { newId } from "../../functions/process/new-id.ts";
import type { Objects } from "../../functions/store/objects/ports.ts";
import { readManifest, VIX } from "../../functions/tickers/manifest.ts";
import { rememberedMarkets } from "../../functions/tickers/markets.ts";
import { newYorkYesterday } from "../../functions/tickers/new-york.ts";
import { sweepDataProblems } from "../../functions/tickers/sweep-problems.ts";
import { calendarOf } from "../../functions/tickers/ticker-calendar.ts";
import { joinSweepPieces } from "../../functions/workflow/kinds/sweep/join.ts";
import { builtKernel } from "../bundles/kernel-build.ts";
import { readInputs } from "./console/inputs-file.ts";
import { Refused, tellFault } from "./console/refused.ts";
import { dataFolder } from "./data/data-folder.ts";
import { withLocalMarket } from "./market/local-market.ts";
import { portsOf, type SweepJob } from "./sweep/sweep-job.ts";
import { progressTo } from "./sweep/sweep-progress.ts";
import { workOnPieces } from "./sweep/work-on-pieces.ts";

/**
 * `npm run sweep -- --inputs FILE.json`: a sweep on the command line, over the market store of the local service,
 * running or not, with a thread for each core. The file is the body of POST /api/sweeps/. Progress goes to standard
 * error; what is printed is what the service's results hold, or `{ error, fields }` with exit status 1.
 */

/** Enough pieces for each thread that progress is seen, and none waits long for another at the end. */
const PIECES_PER_THREAD = 8;
/** Under this many combinations a piece is not worth its own start. */
const LEAST_PIECE = 1_000_000;

const readMarket = async (market: Objects, { key, coreBytes }: TickerEntry): Promise<SharedArrayBuffer> => {
  const found = await market.get(key, coreBytes);
  if (!found) throw new Error(`there is no market object ${key}`);
  const shared = new SharedArrayBuffer(found.bytes.length);
  new Uint8Array(shared).set(found.bytes);
  return shared;
};

/** Reads the inputs as the service does; the job and its pieces. Throws Refused. */
const jobOf = async (market: Objects, inputs: unknown): Promise<{ job: SweepJob; pieces: Piece[] }> => {
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
  const period = sweepPeriodOf(sweep, [calendarOf(ticker), ...others.map(calendarOf)]);
  const vix = manifest.references[VIX];
  const job: SweepJob = {
    file: {
      version: 1,
      body: inputs,
      yesterday: formatDay(yesterday),
      username: "",
      createdAt: new Date(now).toISOString(),
      ticker,
      ...(others.length > 0 && { others }),
      references: { vix: vix?.key },
    },
    markets: new Map(
      await Promise.all(
        [ticker, ...others].map(async (each) => [each.key, await readMarket(market, each)] as const),
      ),
    ),
    vix: vix && (await rememberedMarkets(market).reference(vix.key)),
    kernel: await builtKernel(),
  };
  const threads = availableParallelism();
  const worthIt = Math.ceil(grid.combinations / LEAST_PIECE);
  const count = Math.min(threads * PIECES_PER_THREAD, worthIt);
  return { job, pieces: piecesOf(grid, period?.days.length, { pieces: count }) };
};

const sweepOn = async (market: Objects, inputs: unknown): Promise<unknown> => {
  const { job, pieces } = await jobOf(market, inputs);
  const combinations = pieces.reduce((sum, piece) => sum + piece.combinations, 0);
  const progress = progressTo(process.stderr, combinations, Date.now);
  const bytes = await workOnPieces(job, pieces, (piece) => progress.add(piece.combinations));
  progress.say("All are done: running the best again and joining …");
  const taskId = TaskId.parse(newId());
  const slices = pieces.map(({ from, to }, index): Slice => ({ taskId, index, from, to }));
  const stored = { get: async ({ index }: Slice) => bytes[index], put: async () => undefined };
  const outcome = await joinSweepPieces(portsOf(job), slices, stored, async () => true);
  progress.clear();
  return outcome?.results;
};

try {
  const inputs = readInputs("sweep");
  const results = await withLocalMarket(dataFolder(), (market) => sweepOn(market, inputs));
  process.stdout.write(`${JSON.stringify(results)}\n`);
} catch (error) {
  tellFault(error);
}
