import type { Manifest } from "#shared/contracts/manifest.ts";
import { unlessDamaged } from "../../store/objects/ports.ts";
import type { Ports } from "../../store/ports.ts";
import { readManifest, VIX } from "../../tickers/manifest.ts";
import { mendedManifest } from "../mend-manifest.ts";
import { publishMarket, publishReference } from "../publish.ts";
import { generateSample } from "./generate.ts";
import type { SampleTicker } from "./tickers.ts";
import { sampleVix } from "./vix-levels.ts";

/** Raised with every change to what the model gives; a stored sample of another version is made anew. */
export const SAMPLE_VERSION = 1;

const PREFIX = "sample-";
const VERSION = `${PREFIX}${SAMPLE_VERSION}`;

/** What becomes of a ticker: worked out, stored, there already, or left alone because somebody imported it. */
export type SampleProgress = {
  readonly ticker: string;
  readonly stage: "modelling" | "storing" | "done" | "already there" | "imported by the user";
  /** Of the stage, 0 to 1. */
  readonly fraction: number;
};

/** The last part of a key, without its suffix: the version. */
const versionIn = (key: string): string => key.slice(key.lastIndexOf("/") + 1).replace(/\.\w+$/, "");

type SampleState = "wanted" | "already there" | "imported by the user";

/** Whether an object is there, and not damaged as far as the store knows. */
const isThere = async (market: Ports["market"], key: string): Promise<boolean> =>
  (await unlessDamaged(market.head(key), () => undefined)) !== undefined;

/** What a manifest's entry, if there is one, says about publishing the sample over it; damaged data are made anew. */
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
  if (before !== "wanted") return tell(before, 1);
  const bytes = generateSample(ticker, (fraction) => tell("modelling", fraction));
  // Somebody's import may have ended meanwhile.
  const meanwhile = await stateNow();
  if (meanwhile !== "wanted") return tell(meanwhile, 1);
  tell("storing", 0);
  await publishMarket(market, bytes, VERSION);
  tell("done", 1);
};

/**
 * Puts VIX and the modelled tickers, one after another in the order given, into the market store by the importer's own
 * way. A ticker that has this version's sample already, or data that somebody imported, is left as it is. Throws where
 * the store fails; tickers done until then stay.
 */
export const publishSample = async (
  { market }: Pick<Ports, "market">,
  tickers: readonly SampleTicker[],
  onProgress: (progress: SampleProgress) => void = () => undefined,
): Promise<void> => {
  await publishVix(market, (await mendedManifest(market)).manifest);
  for (const ticker of tickers) await publishTicker(market, ticker, onProgress);
};
