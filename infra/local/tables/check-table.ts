import { maskedCrc32c } from "./crc32c.ts";
import { unsnappy, varintAt } from "./snappy.ts";

/**
 * LevelDB's tables: blocks, each with the way in which it is packed and a checksum behind it, which LevelDB itself does not
 * look at; an index of them; at the end where that is. Files with the ending `ldb` never change.
 */

/** Where a block lies, without what stands behind it. */
type Handle = { readonly offset: number; readonly size: number };

/** How it is packed, and the checksum. */
const BEHIND_BYTES = 5;
const FOOTER_BYTES = 48;
const MAGIC = 0xdb_47_75_24_8b_80_fb_57n;
const MAGIC_BYTES = 8;
const SNAPPY = 1;

class DamagedAt extends Error {
  readonly at: number;
  constructor(at: number) {
    super(`damaged at byte ${at}`);
    this.at = at;
  }
}

const handleAt = (bytes: Uint8Array, at: number): readonly [handle: Handle, next: number] => {
  const [offset, middle] = varintAt(bytes, at);
  const [size, next] = varintAt(bytes, middle);
  return [{ offset, size }, next];
};

/** A block as it is stored. Throws DamagedAt where it does not fit its checksum. */
const checkedBlock = (file: Uint8Array, { offset, size }: Handle): { bytes: Uint8Array; kind: number } => {
  const end = offset + size;
  if (!Number.isSafeInteger(end) || end + BEHIND_BYTES > file.length) throw new DamagedAt(offset);
  const view = new DataView(file.buffer, file.byteOffset, file.length);
  if (maskedCrc32c(file.subarray(offset, end + 1)) !== view.getUint32(end + 1, true))
    throw new DamagedAt(offset);
  return { bytes: file.subarray(offset, end), kind: file[end] ?? 0 };
};

const NUMBER_BYTES = 4;

/** The places that a block of an index names. */
const placesIn = (file: Uint8Array, handle: Handle): Handle[] => {
  const { bytes: stored, kind } = checkedBlock(file, handle);
  const bytes = kind === SNAPPY ? unsnappy(stored) : stored;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const restarts = view.getUint32(bytes.length - NUMBER_BYTES, true);
  const end = bytes.length - NUMBER_BYTES * (restarts + 1);
  const places: Handle[] = [];
  for (let at = 0; at < end; ) {
    const [, afterShared] = varintAt(bytes, at);
    const [keyBytes, afterKeyBytes] = varintAt(bytes, afterShared);
    const [valueBytes, key] = varintAt(bytes, afterKeyBytes);
    places.push(handleAt(bytes, key + keyBytes)[0]);
    at = key + keyBytes + valueBytes;
  }
  return places;
};

const checkTable = (file: Uint8Array): void => {
  const footer = file.length - FOOTER_BYTES;
  const view = new DataView(file.buffer, file.byteOffset, file.length);
  if (footer < 0 || view.getBigUint64(file.length - MAGIC_BYTES, true) !== MAGIC)
    throw new DamagedAt(Math.max(0, footer));
  const [metaIndex, next] = handleAt(file, footer);
  const [index, end] = handleAt(file, next);
  if (!file.subarray(end, file.length - MAGIC_BYTES).every((byte) => byte === 0)) throw new DamagedAt(end);
  for (const each of [...placesIn(file, metaIndex), ...placesIn(file, index)]) checkedBlock(file, each);
};

/** The beginning of the first block that is damaged; undefined where none is. */
export const damageInTable = (file: Uint8Array): number | undefined => {
  try {
    checkTable(file);
    return undefined;
  } catch (error) {
    if (error instanceof DamagedAt) return error.at;
    // The index is whole and says nonsense, or its end is gone.
    if (error instanceof RangeError) return file.length - FOOTER_BYTES;
    throw error;
  }
};
