import { publishSample, type SampleProgress } from "../../functions/market/sample/publish.ts";
import { SAMPLE_TICKERS, type SampleTicker } from "../../functions/market/sample/tickers.ts";
import { market } from "../../functions/store/objects/objects.ts";
import { orderOf, runImport } from "../local/market/import-command.ts";
import { chosenRegion } from "./account.ts";
import { runCommand, stageOfCloud } from "./arguments.ts";
import { readOutputs } from "./outputs.ts";
import { Refusal } from "./refusal.ts";

/**
 * `npm run seed -- --stage dev --sample SPY,QQQ`, or with a ticker and files like `npm run import`, writes data into a
 * stage's market bucket. The importer runs on this machine, so no function's memory or time limit applies.
 */

const USAGE = `usage: npm run seed -- --stage dev --sample all            the modeled market, VIX included
       npm run seed -- --stage dev --sample SPY,QQQ
       npm run seed -- --stage dev --ticker SPY FILES…    your own chains, with the options of npm run import`;

/** Returns the value of an option and the remaining arguments. */
const take = (args: readonly string[], name: string): [value: string | undefined, others: string[]] => {
  const at = args.findIndex((arg) => arg === name || arg.startsWith(`${name}=`));
  const found = args[at];
  if (found === undefined) return [undefined, [...args]];
  if (found !== name) return [found.slice(name.length + 1), args.toSpliced(at, 1)];
  return [args[at + 1] ?? "", args.toSpliced(at, 2)];
};

const sampleTickersIn = (list: string): readonly SampleTicker[] => {
  if (list === "all") return SAMPLE_TICKERS;
  const wanted = list.split(",").map((ticker) => ticker.trim().toUpperCase());
  const names = SAMPLE_TICKERS.map(({ ticker }) => ticker);
  const unknown = wanted.filter((ticker) => !names.includes(ticker));
  if (unknown.length > 0)
    throw new Refusal(`the sample has no ${unknown.join(", ")}: it has ${names.join(", ")}, or all`);
  return SAMPLE_TICKERS.filter(({ ticker }) => wanted.includes(ticker));
};

const STEP = 0.1;

/** Returns a reporter that prints a line for each tenth of a ticker and for its result. */
const sampleProgress = (): ((progress: SampleProgress) => void) => {
  let next = 0;
  return ({ ticker, stage, fraction }) => {
    if (stage !== "modeling") next = 0;
    else if (fraction < next) return;
    else next = fraction + STEP;
    const share = stage === "modeling" ? ` ${Math.round(fraction * 100)}%` : "";
    process.stderr.write(`${ticker}: ${stage}${share}\n`);
  };
};

/** Points the store code at the stage's market bucket. */
const openMarket = async (stageName: string): Promise<string> => {
  await chosenRegion();
  const bucket = (await readOutputs(stageName)).get("MarketBucket");
  process.env.MARKET_BUCKET = bucket;
  return bucket;
};

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const seedSample = async (stageName: string, list: string): Promise<void> => {
  const tickers = sampleTickersIn(list);
  const bucket = await openMarket(stageName);
  await publishSample({ market }, tickers, sampleProgress());
  say(`${bucket} has VIX and ${tickers.map(({ ticker }) => ticker).join(", ")}`);
};

const seedFiles = async (stageName: string, args: readonly string[]): Promise<void> => {
  const order = orderOf(args);
  if (!order) return say(USAGE);
  await openMarket(stageName);
  for (const line of await runImport(order, market, process.stderr)) say(line);
};

await runCommand(async () => {
  const [stageName, rest] = take(process.argv.slice(2), "--stage");
  const [sample, others] = take(rest, "--sample");
  const { name } = stageOfCloud(stageName, USAGE);
  if (sample === undefined) return seedFiles(name, others);
  if (others.length > 0)
    throw new Refusal(`--sample goes without ${others.join(" ")}: the sample, or your own chains\n${USAGE}`);
  return seedSample(name, sample);
});
