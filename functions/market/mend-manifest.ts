import { Manifest } from "#shared/contracts/manifest.ts";
import { openMarket } from "#shared/engine/market/open.ts";
import { log } from "../process/log.ts";
import { MANIFEST_KEY, MARKETS, REFERENCES } from "../store/objects/object-keys.ts";
import { type Objects, unlessDamaged } from "../store/objects/ports.ts";
import { readTaggedManifest, VIX } from "../tickers/manifest.ts";
import { readReference } from "../tickers/reference.ts";
import { lastDateOf, tickerEntry } from "./manifest-entry.ts";

/** A manifest that is damaged is made anew from the data: all that it says can be worked out from them. */

/** The newest version of each name, from the keys below a prefix (`PREFIX/NAME/VERSION.…`). */
const newestBelow = async (objects: Objects, prefix: string): Promise<Map<string, string>> => {
  const listed = (await objects.list(prefix)).toSorted((a, b) => a.modifiedAtMs - b.modifiedAtMs);
  return new Map(listed.map(({ key }) => [key.slice(prefix.length, key.lastIndexOf("/")), key]));
};

const manifestOfAll = async (objects: Objects): Promise<Manifest> => {
  const references: Manifest["references"] = {};
  for (const [name, key] of await newestBelow(objects, REFERENCES)) {
    const series = await unlessDamaged(readReference(objects, key), () => undefined);
    if (series) references[name] = { key, lastDate: lastDateOf(series) };
  }
  const tickers: Manifest["tickers"] = {};
  for (const [ticker, key] of await newestBelow(objects, MARKETS)) {
    const found = await unlessDamaged(objects.get(key), () => undefined);
    if (found)
      tickers[ticker] = tickerEntry(openMarket(found.bytes), key, found.bytes, references[VIX] !== undefined);
  }
  return Manifest.parse({ version: 1, tickers, references });
};

const mend = async (objects: Objects): Promise<void> => {
  // A store that knows it to be damaged has no tag of it, and takes a new one as the first.
  const found = await unlessDamaged(objects.head(MANIFEST_KEY), () => undefined);
  const manifest = await manifestOfAll(objects);
  if (await objects.compareAndSwap(MANIFEST_KEY, JSON.stringify(manifest), found?.etag))
    log.warn("the manifest was damaged and is made anew", { tickers: Object.keys(manifest.tickers) });
};

/** As `readTaggedManifest`; one that is damaged is made anew first, of the newest data of each ticker. */
export const mendedManifest = (objects: Objects): ReturnType<typeof readTaggedManifest> =>
  unlessDamaged(readTaggedManifest(objects), async () => {
    await mend(objects);
    return readTaggedManifest(objects);
  });
