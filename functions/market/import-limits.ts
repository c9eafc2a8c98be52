import { grouped } from "#shared/domain/count-words.ts";
import { mostRowsIn } from "#shared/engine/market/build/build-memory.ts";
import type { ImportFile } from "./import-file.ts";
import { ImportRefusal } from "./refusal.ts";
import { HELD_ROWS } from "./scratch-file.ts";

/** The memory and time of an import. A larger one is refused before it begins. */
export type ImportLimits = {
  readonly memoryBytes: number;
  /** True when only the time to build and store is left. */
  readonly isTimeUp: () => boolean;
};

export const NO_LIMITS: ImportLimits = {
  memoryBytes: Number.POSITIVE_INFINITY,
  isTimeUp: () => false,
};

const MB = 1024 * 1024;
/** The process without a chain: code, file buffers and garbage. */
const OTHER_BYTES = 320 * MB;

export const roomOf = ({ memoryBytes }: ImportLimits): number => Math.max(0, memoryBytes - OTHER_BYTES);

/** The most text per stored quote: 300 bytes in the widest format, a quarter of its rows kept. */
const MOST_TEXT_BYTES = 1200;
const PACKING = 6;
const PACKED = /\.(gz|zip)$/i;

const ALTERNATIVES =
  "Put in fewer years, or import them by a command, which has no such limit: " +
  "`npm run seed -- --stage STAGE --ticker TICKER FILES` into a stage, `npm run import -- --ticker TICKER FILES` on one machine.";

const mostQuotes = (limits: ImportLimits): number => mostRowsIn(roomOf(limits), HELD_ROWS);

const sizeOf = (limits: ImportLimits): string => {
  const millions = mostQuotes(limits) / 1e6;
  const quotes = millions >= 1 ? `${grouped(Math.floor(millions))} million` : grouped(mostQuotes(limits));
  return `its ${grouped(Math.round(limits.memoryBytes / MB))} MB of memory hold ${quotes} quotes`;
};

/** Returns the refusal of a chain with more quotes than the memory holds. */
export const tooManyQuotes = (limits: ImportLimits): ImportRefusal =>
  new ImportRefusal(
    "",
    `the chain is too large for this importer: ${sizeOf(limits)} at most. ${ALTERNATIVES}`,
  );

/** Throws ImportRefusal where the files' sizes alone exceed the memory. */
export const checkSizes = (files: readonly ImportFile[], limits: ImportLimits): void => {
  const textBytes = files.reduce(
    (sum, { name, bytes }) => sum + bytes * (PACKED.test(name) ? PACKING : 1),
    0,
  );
  if (textBytes <= mostQuotes(limits) * MOST_TEXT_BYTES) return;
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  throw new ImportRefusal(
    "",
    `the files are too large for this importer: they have ${grouped(Math.ceil(bytes / MB))} MB, and ${sizeOf(limits)}. ${ALTERNATIVES}`,
  );
};

/** Throws ImportRefusal where the time is up. */
export const checkTime = ({ isTimeUp }: ImportLimits): void => {
  if (isTimeUp())
    throw new ImportRefusal(
      "",
      `the files are too large to be read in the time that this importer has. ${ALTERNATIVES}`,
    );
};
