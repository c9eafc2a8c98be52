import { mostRowsIn } from "#shared/engine/market/build/build-memory.ts";
import type { ImportFile } from "./import-file.ts";
import { ImportRefusal } from "./refusal.ts";

/**
 * What an import may take of the machine that it runs on. A function that is killed says nothing to the person who put
 * the files in, and is tried again in vain: what would be too much is refused in words before.
 */
export type ImportLimits = {
  /** Of the whole process. */
  readonly memoryBytes: number;
  /** Whether there is hardly time left to build and store what was read. */
  readonly isTimeUp: () => boolean;
};

export const NO_LIMITS: ImportLimits = {
  memoryBytes: Number.POSITIVE_INFINITY,
  isTimeUp: () => false,
};

const MB = 1024 * 1024;
/** The process without a chain: code, the files' buffers, what was left behind and is not collected yet. */
const BESIDE_BYTES = 256 * MB;

/** How much memory the builder of the market may take. */
export const roomOf = ({ memoryBytes }: ImportLimits): number => Math.max(0, memoryBytes - BESIDE_BYTES);

/**
 * Text of a quote as it would be stored, at the very most: 300 bytes in the widest format, in files of which three rows
 * in four are dropped or another ticker's. Packed it is a sixth of that.
 */
const MOST_TEXT_BYTES = 1200;
const PACKING = 6;
const PACKED = /\.(gz|zip)$/i;

const WAY_OUT =
  "Put in fewer years, or import them by a command, which has no such limit: " +
  "`npm run seed -- --stage STAGE --ticker TICKER FILES` into a stage, `npm run import -- --ticker TICKER FILES` on one machine.";

const count = (value: number): string => value.toLocaleString("en-US");

const sizeOf = (limits: ImportLimits): string => {
  const millions = mostRowsIn(roomOf(limits)) / 1e6;
  const quotes = millions >= 1 ? `${count(Math.floor(millions))} million` : count(mostRowsIn(roomOf(limits)));
  return `its ${count(Math.round(limits.memoryBytes / MB))} MB of memory hold ${quotes} quotes`;
};

/** A chain that has more quotes than the memory holds. */
export const tooManyQuotes = (limits: ImportLimits): ImportRefusal =>
  new ImportRefusal("", `the chain is too large for this importer: ${sizeOf(limits)} at most. ${WAY_OUT}`);

/** Throws ImportRefusal where the files are so large that they cannot but hold more than there is room for. */
export const checkSizes = (files: readonly ImportFile[], limits: ImportLimits): void => {
  const textBytes = files.reduce(
    (sum, { name, bytes }) => sum + bytes * (PACKED.test(name) ? PACKING : 1),
    0,
  );
  if (textBytes <= mostRowsIn(roomOf(limits)) * MOST_TEXT_BYTES) return;
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  throw new ImportRefusal(
    "",
    `the files are too large for this importer: they have ${count(Math.ceil(bytes / MB))} MB, and ${sizeOf(limits)}. ${WAY_OUT}`,
  );
};

/** Throws ImportRefusal where the time is up. */
export const checkTime = ({ isTimeUp }: ImportLimits): void => {
  if (isTimeUp())
    throw new ImportRefusal(
      "",
      `the files are too large to be read in the time that this importer has. ${WAY_OUT}`,
    );
};
