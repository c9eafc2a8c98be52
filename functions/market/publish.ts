import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Manifest, type TickerEntry } from "#shared/contracts/manifest.ts";
import type { DataReport } from "#shared/domain/data/data-report.ts";
import { splitAdjustedCloses } from "#shared/engine/market/adjusted-closes.ts";
import type { ReferenceSeries } from "#shared/engine/market/market.ts";
import { openMarket } from "#shared/engine/market/open.ts";
import { dataReportOf } from "#shared/engine/market/quality/data-report.ts";
import {
  chainKeyOf,
  keysBeside,
  MANIFEST_KEY,
  marketKey,
  referenceKey,
  reportKeyOf,
  sourcesKeyOf,
} from "../store/objects/object-keys.ts";
import type { Objects } from "../store/objects/ports.ts";
import { storedChain } from "../tickers/last-chain.ts";
import { readTaggedManifest, VIX } from "../tickers/manifest.ts";
import { referenceJson } from "../tickers/reference.ts";
import type { MarketSources } from "./append/sources.ts";
import { lastDateOf, tickerEntry } from "./manifest-entry.ts";
import { mendedManifest } from "./mend-manifest.ts";

/**
 * Publishes data: first objects under new keys, then the manifest that names them, by compare-and-swap. A reader sees
 * the whole old version or the whole new one.
 */

const TRIES = 20;
const MOST_WAIT_MS = 200;

/** Returns a version name: the time, and four random characters against two imports at once. */
const newVersion = (now = new Date()): string =>
  `${now.toISOString().replace(/[-:]|\.\d+/g, "")}-${randomBytes(2).toString("hex")}`;

type Change = (manifest: Manifest) => Manifest;

/** True where a manifest names all keys. A market's key implies those beside it. */
const names = (manifest: Manifest, keys: readonly string[]): boolean => {
  const named = [...Object.values(manifest.tickers), ...Object.values(manifest.references)];
  return keys.every((key) => named.some((entry) => [entry.key, ...keysBeside(entry.key)].includes(key)));
};

const swapManifest = async (objects: Objects, change: Change): Promise<Manifest> => {
  for (let round = 0; round < TRIES; round++) {
    const { manifest, etag } = await mendedManifest(objects);
    const changed = Manifest.parse(change(manifest));
    if (await objects.compareAndSwap(MANIFEST_KEY, JSON.stringify(changed), etag)) return changed;
    await sleep(Math.random() * MOST_WAIT_MS);
  }
  throw new Error(`the manifest changed ${TRIES} times while it was being changed`);
};

/** Puts objects, then changes the manifest. Deletes them where the manifest did not change. */
const publish = async (
  objects: Objects,
  contents: ReadonlyMap<string, Uint8Array | string>,
  change: Change,
): Promise<Manifest> => {
  const keys = [...contents.keys()];
  try {
    for (const [key, content] of contents) await objects.put(key, content);
    return await swapManifest(objects, change);
  } catch (error) {
    // The lost response may have been a success.
    const current = await readTaggedManifest(objects).catch(() => undefined);
    if (current && names(current.manifest, keys)) return current.manifest;
    if (current) await Promise.allSettled(keys.map((key) => objects.delete(key)));
    throw error;
  }
};

/** Thrown where a ticker has another version than the one that an append started from. */
export class TickerMoved extends Error {
  override readonly name = "TickerMoved";
}

type Publishing = {
  readonly version?: string;
  /** What a later append needs. */
  readonly sources?: MarketSources;
  /** Made of the market by default. */
  readonly data?: DataReport;
  /** The key of the version that this one continues. */
  readonly over?: string;
};

/**
 * Makes a market object the current version of its ticker, and its split-adjusted closes a reference series. Returns
 * the manifest's entry. Throws where the store fails, and TickerMoved where `over` is no longer the current version;
 * the ticker is then unchanged.
 */
export const publishMarket = async (
  objects: Objects,
  bytes: Uint8Array,
  { version = newVersion(), sources, data, over }: Publishing = {},
): Promise<TickerEntry> => {
  const market = openMarket(bytes);
  const { ticker } = market.meta;
  const key = marketKey(ticker, version);
  const closes = splitAdjustedCloses(market);
  const contents = new Map<string, Uint8Array | string>([
    [key, bytes],
    [chainKeyOf(key), JSON.stringify(storedChain(market))],
    [reportKeyOf(key), JSON.stringify(data ?? dataReportOf(market))],
  ]);
  if (sources) contents.set(sourcesKeyOf(key), JSON.stringify(sources));
  // Options on VIX do not replace the VIX series.
  const hasReference = ticker !== VIX;
  if (hasReference) contents.set(referenceKey(ticker, version), referenceJson(closes));
  const manifest = await publish(objects, contents, ({ tickers, references, ...rest }) => {
    if (over !== undefined && tickers[ticker]?.key !== over) throw new TickerMoved(over);
    return {
      ...rest,
      tickers: {
        ...tickers,
        [ticker]: tickerEntry(market, key, bytes, references[VIX] !== undefined),
      },
      references: {
        ...references,
        ...(hasReference && {
          [ticker]: { key: referenceKey(ticker, version), lastDate: lastDateOf(closes) },
        }),
      },
    };
  });
  return manifest.tickers[ticker]!;
};

const withVix = (entry: TickerEntry): TickerEntry => ({
  ...entry,
  has: entry.has.includes("vix") ? entry.has : [...entry.has, "vix"],
});

/** Makes daily values the current version of a reference series. VIX gives every ticker its VIX criteria. */
export const publishReference = async (
  objects: Objects,
  name: string,
  series: ReferenceSeries,
  version = newVersion(),
): Promise<void> => {
  const key = referenceKey(name, version);
  const contents = new Map([[key, referenceJson(series)]]);
  await publish(objects, contents, ({ tickers, references, ...rest }) => ({
    ...rest,
    tickers:
      name === VIX
        ? Object.fromEntries(Object.entries(tickers).map(([ticker, entry]) => [ticker, withVix(entry)]))
        : tickers,
    references: { ...references, [name]: { key, lastDate: lastDateOf(series) } },
  }));
};
