import {
  ALIGNMENT,
  alignUp,
  asciiJson,
  COLUMN_NAMES,
  type Columns,
  type Counts,
  type Directory,
  endOf,
  fnv1a,
  HEADER_BYTES,
  LAYOUT_VERSION,
  MAGIC,
  type MarketFacts,
  placesFrom,
  viewOf,
} from "../layout.ts";

const SPACE = 0x20;

const writeHeader = (bytes: Uint8Array, directory: Uint8Array): void => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, HEADER_BYTES);
  for (let i = 0; i < MAGIC.length; i++) view.setUint8(i, MAGIC.charCodeAt(i));
  view.setUint32(8, LAYOUT_VERSION, true);
  view.setUint32(12, directory.length, true);
  view.setBigUint64(16, BigInt(bytes.length), true);
  view.setBigUint64(24, BigInt(bytes.length), true);
  view.setUint32(32, fnv1a(directory), true);
  bytes.set(directory, HEADER_BYTES);
};

/**
 * Returns a market object of full size with its header and directory written, and views of its zeroed columns: a big
 * market is never in memory twice. The bytes depend on the arguments alone.
 */
export const allocateMarket = (
  facts: MarketFacts,
  counts: Counts,
): { readonly bytes: Uint8Array; readonly columns: Columns } => {
  const columns = placesFrom(0, counts);
  const json = asciiJson({ ...facts, counts, columns } satisfies Directory);
  // The header is a whole number of alignments, so padding the directory aligns what follows.
  const directory = new Uint8Array(alignUp(json.length)).fill(SPACE);
  directory.set(json);
  const start = HEADER_BYTES + directory.length;
  const places = placesFrom(start, counts);
  const last = COLUMN_NAMES[COLUMN_NAMES.length - 1]!;
  const bytes = new Uint8Array(Math.max(endOf(places[last]), start + ALIGNMENT));
  writeHeader(bytes, directory);
  const views = COLUMN_NAMES.map((name) => [name, viewOf(bytes, name, places[name])]);
  return { bytes, columns: Object.fromEntries(views) as Columns };
};
