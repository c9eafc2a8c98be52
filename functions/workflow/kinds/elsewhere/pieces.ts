import * as z from "zod";
import type { Day } from "#shared/domain/day.ts";
import type { TickerRun } from "#shared/domain/elsewhere.ts";
import { tickerRun } from "#shared/engine/elsewhere/ticker-run.ts";
import { periodOf } from "#shared/engine/market/period.ts";
import type { Unit } from "../../../tasks/elsewhere-tickers.ts";
import { DataError } from "../../../tickers/data-error.ts";
import type { KindPorts, PieceParts, Run } from "../job-kind.ts";
import { type LoadedElsewhere, loadElsewhere } from "./load.ts";

const DayNumber = z
  .number()
  .int()
  .transform((day) => day as Day);

const StoredRun = z.object({
  ticker: z.string(),
  start: DayNumber,
  end: DayNumber,
  first: DayNumber,
  last: DayNumber,
  trades: z.number().int(),
  winPercent: z.number().optional(),
  pnlCents: z.number().int(),
  riskCents: z.number().int(),
  t: z.number().optional(),
  markedDrawdownCents: z.number().int(),
  marks: z.array(z.number().int()),
});

/** The runs of consecutive tickers; null for one whose market is damaged. */
const Runs = z.array(StoredRun.nullable());
type Runs = readonly (TickerRun | null)[];

const decode = (bytes: Uint8Array, { from, to }: Run): Runs | undefined => {
  try {
    const runs = Runs.parse(JSON.parse(new TextDecoder().decode(bytes)));
    if (runs.length !== to - from) return undefined;
    return runs.map((run) => run && { ...run, winPercent: run.winPercent, t: run.t });
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return undefined;
    throw error;
  }
};

const runOn = async (
  { market, references }: LoadedElsewhere,
  { entry, strategy }: Unit,
): Promise<TickerRun> => {
  const job = { strategy, market: await market(entry), references };
  const period = periodOf(strategy, job.market);
  if (!period) throw new DataError("no session of the period lies in the ticker's data");
  return tickerRun(job, period);
};

/** The pieces of a run elsewhere: the figures of its tickers. A damaged market of another ticker leaves it out. */
export const elsewherePieces: PieceParts<KindPorts, LoadedElsewhere, Runs> = {
  load: loadElsewhere,
  work: async (loaded, { from, to }, isActive) => {
    const runs: (TickerRun | null)[] = [];
    for (const unit of loaded.units.slice(from, to)) {
      if (!(await isActive())) return undefined;
      try {
        runs.push(await runOn(loaded, unit));
      } catch (error) {
        if (!(error instanceof DataError) || unit === loaded.units[0]) throw error;
        runs.push(null);
      }
    }
    return runs;
  },
  encode: (_, runs) => new TextEncoder().encode(JSON.stringify(runs)),
  decode: (_, bytes, run) => decode(bytes, run),
};
