import { Manifest } from "#shared/contracts/manifest.ts";
import { MANIFEST_KEY } from "../store/objects/object-keys.ts";
import type { Objects, StoredObject } from "../store/objects/ports.ts";
import { readJson } from "../store/objects/stored-json.ts";

/** The reference series that the engine reads: VIX for its criteria, SPY as the index of charts. */
export const VIX = "VIX";

const EMPTY: Manifest = { version: 1, tickers: {}, references: {} };

/** The manifest and its ETag; empty and without an ETag before the first import. */
export const readTaggedManifest = async (
  market: Pick<Objects, "get">,
): Promise<{ readonly manifest: Manifest; readonly etag: StoredObject["etag"] | undefined }> => {
  const stored = await market.get(MANIFEST_KEY);
  return { manifest: stored ? readJson(MANIFEST_KEY, stored, Manifest) : EMPTY, etag: stored?.etag };
};

/** The current manifest; empty before the first import. */
export const readManifest = async (market: Pick<Objects, "get">): Promise<Manifest> =>
  (await readTaggedManifest(market)).manifest;
