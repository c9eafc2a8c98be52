import type { Manifest } from "#shared/contracts/manifest.ts";
import { openMarket } from "#shared/engine/market/open.ts";
import { dataReportOf } from "#shared/engine/market/quality/data-report.ts";
import { reportKeyOf } from "../../store/objects/object-keys.ts";
import { unlessDamaged } from "../../store/objects/ports.ts";
import type { Ports } from "../../store/ports.ts";
import { readManifest, VIX } from "../../tickers/manifest.ts";
import { readMarketBytes } from "../../tickers/market-bytes.ts";
import { mendedManifest } from "../mend-manifest.ts";
import { publishMarket, publishReference } from "../publish.ts";
import { generateSample } from "./generate.ts";
import type { SampleTicker } from "./tickers.ts";
import { sampleVix } from "./vix-levels.ts";

/** Raise this with every change of the model's output. A stored sample of another version is replaced. */
export const SAMPLE_VERSION = 2;

const PREFIX = "sample-";
const VERSION = `${PREFIX}${SAMPLE_VERSION}`;

/** The state of a ticker. Data `imported by the user` are not replaced. */
export type SampleProgress = {
  readonly ticker: string;
  readonly stage: "modeling" | "storing" | "done" | "already there" | "imported by the user";
  /** Progress of the stage, 0 to 1. */
  readonly fraction: number;
};

const versionIn = (key: string): string => key.slice(key.lastIndexOf("/") + 1).replace(/\.\w+$/, "");

type SampleState = "wanted" | "already there" | "imported by the user";

/** Returns true if an object exists and the store did not find it damaged. */
const isThere = async (market: Ports["market"], key: string): Promise<boolean> =>
  (await unlessDamaged(market.head(key), () => undefined)) !== undefined;

/** Returns the state of a manifest's entry, which decides whether the sample replaces it. Damaged data are replaced. */
const sampleStateOf = async (
  market: Ports["market"],
  entry: { readonly key: string } | undefined,
): Promise<SampleState> => {
  if (entry === undefined) return "wanted";
  const version = versionIn(entry.key);
  if (version === VERSION) return (await isThere(market, entry.key)) ? "already there" : "wanted";
  return version.startsWith(PREFIX) ? "wanted" : "imported by the user";
};

const publishVix = async (market: Ports["market"], manifest: Manifest): Promise<void> => {
  if ((await sampleStateOf(market, manifest.references[VIX])) === "wanted")
    await publishReference(market, VIX, sampleVix(), VERSION);
};

/** Puts the data report of a sample again where it is missing or damaged. */
const addReport = async (market: Ports["market"], ticker: string): Promise<void> => {
  const entry = (await readManifest(market)).tickers[ticker];
  if (!entry || (await isThere(market, reportKeyOf(entry.key)))) return;
  const bytes = await unlessDamaged(readMarketBytes(market, entry), () => undefined);
  if (bytes) await market.put(reportKeyOf(entry.key), JSON.stringify(dataReportOf(openMarket(bytes))));
};

const publishTicker = async (
  market: Ports["market"],
  ticker: SampleTicker,
  onProgress: (progress: SampleProgress) => void,
): Promise<void> => {
  const tell = (stage: SampleProgress["stage"], fraction: number): void =>
    onProgress({ ticker: ticker.ticker, stage, fraction });
  const stateNow = async (): Promise<SampleState> =>
    sampleStateOf(market, (await readManifest(market)).tickers[ticker.ticker]);
  const before = await stateNow();
  if (before === "already there") await addReport(market, ticker.ticker);
  if (before !== "wanted") return tell(before, 1);
  const bytes = generateSample(ticker, (fraction) => tell("modeling", fraction));
  // The user may have imported the ticker during the work.
  const meanwhile = await stateNow();
  if (meanwhile !== "wanted") return tell(meanwhile, 1);
  tell("storing", 0);
  await publishMarket(market, bytes, { version: VERSION });
  tell("done", 1);
};

/** Publishes VIX and the modeled tickers in order. Skips what is there. Throws if the store fails. */
export const publishSample = async (
  { market }: Pick<Ports, "market">,
  tickers: readonly SampleTicker[],
  onProgress: (progress: SampleProgress) => void = () => undefined,
): Promise<void> => {
  await publishVix(market, (await mendedManifest(market)).manifest);
  for (const ticker of tickers) await publishTicker(market, ticker, onProgress);
};
