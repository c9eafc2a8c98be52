import { Manifest } from "#shared/contracts/manifest.ts";
import type { Objects } from "../store/ports.ts";
import { MANIFEST_KEY } from "./object-keys.ts";
import { readStored } from "./stored-json.ts";

/** Names of the reference series that the engine reads: VIX for its criteria, SPY as the index of the charts. */
export const VIX = "VIX";
export const INDEX = "SPY";

/** What tickers and references there are now; an empty manifest where nothing was imported yet. */
export const readManifest = async (market: Pick<Objects, "get">): Promise<Manifest> =>
  (await readStored(market, MANIFEST_KEY, Manifest)) ?? { version: 1, tickers: {}, references: {} };
