import * as z from "zod";
import { SavedSweep } from "#shared/contracts/sweep/saved.ts";
import { versionsOf } from "../../../functions/saved/kept-data.ts";
import type { Ports } from "../../../functions/store/ports.ts";
import type { JobFile } from "../../../functions/tasks/job-file.ts";
import { DataError } from "../../../functions/tickers/data-error.ts";
import { Refusal } from "../../cloud/refusal.ts";
import type { Screen } from "../../local/sweep/run-sweep.ts";
import { compareParts, differenceInWords, differencesOf, type Parts } from "./differences.ts";
import { jobOfToday } from "./job-of-body.ts";
import { bodyAgain, leadersAgain, portsOfJob } from "./run-again.ts";
import { asStored, type Body, type StoredResult, type StorePorts, storedResult } from "./stored-result.ts";
import type { VerifyOrder } from "./verify-order.ts";

/** What `npm run verify` does: runs a result again on its pinned data and on today's, and compares. */

export type VerifyPorts = StorePorts & Pick<Ports, "market">;

/** Lines to print, and whether the result came out the same; undefined where it was not run. */
type Comparison = { readonly lines: readonly string[]; readonly isSame: boolean | undefined };

const Results = z.object({ results: z.record(z.string(), z.unknown()) }).loose();
const Log = z.array(z.unknown());
const Figures = z.record(z.string(), z.unknown());

/** A body's figures, trades, and sections. The run of a search describes that run alone. */
const partsOf = (kind: StoredResult["kind"], body: Body): Parts => {
  if (kind === "backtest") {
    const { results, trade_log, ...rest } = body;
    return {
      figures: Figures.parse(z.array(z.unknown()).parse(results)[0]),
      trades: Log.parse(trade_log),
      rest,
    };
  }
  const { results, ...credit } = Results.parse(body);
  if (kind === "portfolio") {
    const { summary, trades, ...sections } = results;
    return { figures: Figures.parse(summary), trades: Log.parse(trades), rest: { ...credit, ...sections } };
  }
  const { run: _, counts, ...sections } = results;
  return { figures: Figures.parse(counts), trades: [], rest: { ...credit, ...sections } };
};

/** A search's body without its run. */
const comparable = (kind: StoredResult["kind"], body: Body): string => {
  if (kind !== "sweep") return JSON.stringify(body);
  const { results, ...credit } = Results.parse(body);
  const { run: _, ...rest } = results;
  return JSON.stringify({ ...credit, ...rest });
};

const wholeComparison = async (
  { market }: VerifyPorts,
  stored: StoredResult,
  job: JobFile,
  screen: Screen,
): Promise<Comparison> => {
  const { kind, body } = stored;
  const again = await bodyAgain(market, stored, job, screen);
  if (comparable(kind, body) === comparable(kind, again))
    return { lines: ["the same, byte for byte"], isSame: true };
  const { lines, added } = compareParts(partsOf(kind, body), partsOf(kind, again));
  const since = added.length === 0 ? [] : [`results have since had ${[...new Set(added)].join(", ")}`];
  if (lines.length > 0) return { lines: [...lines, ...since], isSame: false };
  return { lines: ["the same in all values that it has", ...since], isSame: true };
};

const leadersComparison = async (
  { market }: VerifyPorts,
  { body }: StoredResult,
  job: JobFile,
  screen: Screen,
): Promise<Comparison> => {
  const { combinations } = SavedSweep.parse(body).results;
  const checked = combinations.filter(({ verified }) => verified);
  const leaders = checked.length > 0 ? checked : combinations;
  if (leaders.length === 0)
    return { lines: ["it has no leaders: --whole runs all its combinations"], isSame: undefined };
  const again = await leadersAgain(
    portsOfJob(market, job),
    leaders.map(({ index }) => index),
    (done) => screen.write(screen.isTTY ? `\r${done} of ${leaders.length} leaders` : ""),
  );
  if (screen.isTTY) screen.write("\r\u001b[2K");
  const lines = again.flatMap((is, place) => {
    const { index, in: own, out, all } = leaders[place]!;
    const [first] = differencesOf({ index, in: own, out, all }, asStored(is));
    return first ? [`combination ${index}: ${differenceInWords(first)}`] : [];
  });
  const same = `the same figures of all ${leaders.length} leaders, by the engine`;
  return lines.length === 0 ? { lines: [same], isSame: true } : { lines, isSame: false };
};

/** One run, or why there is none. Throws what is no matter of the data. */
const compared = async (title: string, work: () => Promise<Comparison>): Promise<Comparison> => {
  try {
    const { lines, isSame } = await work();
    return { lines: [`${title}:`, ...lines.map((line) => `  ${line}`)], isSame };
  } catch (error) {
    if (!(error instanceof DataError || error instanceof Refusal)) throw error;
    return { lines: [`${title}:`, `  it cannot be run: ${error.message}`], isSame: undefined };
  }
};

const dataInWords = ({ ticker, others = [] }: JobFile): string =>
  [ticker, ...others].map((entry) => `${entry.ticker} to ${entry.lastDate}`).join(", ");

/** The versions that a job names and the store has no more. */
const goneOf = async ({ market }: VerifyPorts, { ticker, others = [] }: JobFile): Promise<string[]> => {
  const heads = [ticker, ...others].map(async (entry) => ((await market.head(entry.key)) ? [] : [entry]));
  return (await Promise.all(heads)).flat().map((entry) => `${entry.ticker} to ${entry.lastDate}`);
};

type Compare = (
  ports: VerifyPorts,
  stored: StoredResult,
  job: JobFile,
  screen: Screen,
) => Promise<Comparison>;

const onToday = async (ports: VerifyPorts, stored: StoredResult, compare: Compare, screen: Screen) => {
  const { job } = stored;
  return compared("on today's data", async () => {
    const today = await jobOfToday(ports.market, stored);
    if (job && String(versionsOf(job)) === String(versionsOf(today)))
      return { lines: ["they are its data"], isSame: undefined };
    return compare(ports, stored, today, screen);
  });
};

/** The exit statuses of the command. */
const SAME = 0;
const DIFFERS = 1;
export const NOT_RUN = 2;

/** Runs a result again; the lines to print, and the exit status. Throws a Refusal where there is no such result. */
export const verifyResult = async (
  ports: VerifyPorts,
  { result, isWhole }: Pick<VerifyOrder, "result" | "isWhole">,
  screen: Screen,
): Promise<{ readonly lines: readonly string[]; readonly status: number }> => {
  const stored = await storedResult(ports, result);
  const { kind, job } = stored;
  const compare = kind === "sweep" && !isWhole ? leadersComparison : wholeComparison;
  const gone = job && (await goneOf(ports, job));
  const pinned =
    job && gone?.length === 0
      ? await compared(`on its data (${dataInWords(job)})`, () => compare(ports, stored, job, screen))
      : {
          lines: [`its data ${gone ? `of ${gone.join(", ")} ` : ""}are gone: today's are used`],
          isSame: undefined,
        };
  const today = await onToday(ports, stored, compare, screen);
  const outcomes = [pinned, today].map(({ isSame }) => isSame);
  const status = outcomes.includes(false) ? DIFFERS : outcomes.includes(true) ? SAME : NOT_RUN;
  return { lines: [...pinned.lines, ...today.lines], status };
};
