import { Manifest } from "#shared/contracts/manifest.ts";
import { splitAdjustedCloses } from "#shared/engine/market/adjusted-closes.ts";
import type { Market } from "#shared/engine/market/market.ts";
import { openMarket } from "#shared/engine/market/open.ts";
import { log } from "../process/log.ts";
import { MANIFEST_KEY, MARKETS, REFERENCES, referenceKeyBeside } from "../store/objects/object-keys.ts";
import { type Objects, unlessDamaged } from "../store/objects/ports.ts";
import { readTaggedManifest, VIX } from "../tickers/manifest.ts";
import { readReference, referenceJson } from "../tickers/reference.ts";
import { lastDateOf, tickerEntry } from "./manifest-entry.ts";

/** Rebuilds what is damaged from the data: the manifest, and the closes of a ticker. */

/** Returns the newest key of each name below a prefix (`PREFIX/NAME/VERSION.…`). */
const newestBelow = async (objects: Objects, prefix: string): Promise<Map<string, string>> => {
  const listed = (await objects.list(prefix)).toSorted((a, b) => a.modifiedAtMs - b.modifiedAtMs);
  return new Map(listed.map(({ key }) => [key.slice(prefix.length, key.lastIndexOf("/")), key]));
};

type References = Manifest["references"];

/** Returns the newest series of each name. A damaged one keeps its key, so that a run fails and names it. */
const newestReferences = async (objects: Objects): Promise<References> => {
  const references: References = {};
  for (const [name, key] of await newestBelow(objects, REFERENCES)) {
    const series = await unlessDamaged(readReference(objects, key), () => "damaged" as const);
    if (series) references[name] = series === "damaged" ? { key } : { key, lastDate: lastDateOf(series) };
  }
  return references;
};

/** Rewrites a ticker's closes under their published key. */
const rebuiltReference = async (
  objects: Objects,
  market: Market,
  key: string,
): Promise<References[string]> => {
  const closes = splitAdjustedCloses(market);
  await objects.put(key, referenceJson(closes));
  return { key, lastDate: lastDateOf(closes) };
};

const tellDamaged = (name: string, key: string): void =>
  log.error("a reference series is damaged, and runs that read it fail: import it again", { name, key });

const manifestOfAll = async (objects: Objects): Promise<Manifest> => {
  const references = await newestReferences(objects);
  const tickers: Manifest["tickers"] = {};
  for (const [ticker, key] of await newestBelow(objects, MARKETS)) {
    const found = await unlessDamaged(objects.get(key), () => undefined);
    if (!found) {
      log.error("a market is damaged: import its ticker again", { key });
      continue;
    }
    const market = openMarket(found.bytes);
    tickers[ticker] = tickerEntry(market, key, found.bytes, references[VIX] !== undefined);
    const reference = references[ticker];
    // A store may have lost a damaged one from its list. Each ticker but VIX is published with its closes.
    if (ticker !== VIX && reference?.lastDate === undefined)
      references[ticker] = await rebuiltReference(objects, market, reference?.key ?? referenceKeyBeside(key));
  }
  for (const [name, { key, lastDate }] of Object.entries(references))
    if (lastDate === undefined) tellDamaged(name, key);
  return Manifest.parse({ version: 1, tickers, references });
};

const mend = async (objects: Objects): Promise<void> => {
  // A store that detects the damage has no ETag of it and takes the new manifest as the first.
  const found = await unlessDamaged(objects.head(MANIFEST_KEY), () => undefined);
  const manifest = await manifestOfAll(objects);
  if (await objects.compareAndSwap(MANIFEST_KEY, JSON.stringify(manifest), found?.etag))
    log.warn("the manifest was damaged and is made anew", { tickers: Object.keys(manifest.tickers) });
};

/** Returns the result of `readTaggedManifest`, after rebuilding a damaged manifest from the newest data. */
export const mendedManifest = (objects: Objects): ReturnType<typeof readTaggedManifest> =>
  unlessDamaged(readTaggedManifest(objects), async () => {
    await mend(objects);
    return readTaggedManifest(objects);
  });

/** Rebuilds the damaged closes of a ticker from its market. Names those that no market gives. */
const mendReference = async (objects: Objects, { tickers }: Manifest, name: string, key: string) => {
  const closes = await unlessDamaged(readReference(objects, key), () => undefined);
  if (closes) return;
  const entry = name === VIX ? undefined : tickers[name];
  const found = entry && (await unlessDamaged(objects.get(entry.key), () => undefined));
  if (!found) return tellDamaged(name, key);
  await rebuiltReference(objects, openMarket(found.bytes), key);
  log.warn("a damaged reference series is made anew", { name, key });
};

/** Rebuilds what is damaged of the manifest and its reference series. For a start, before runs read them. */
export const mendMarketData = async (objects: Objects): Promise<void> => {
  const { manifest } = await mendedManifest(objects);
  for (const [name, { key }] of Object.entries(manifest.references))
    await mendReference(objects, manifest, name, key);
};
