/** The port of objects: one bucket each. */

export type StoredObject = { readonly bytes: Uint8Array; readonly etag: string };

/** A part of an object: its bytes from `start` up to, without, `end`. Never empty. */
export type ByteRange = { readonly start: number; readonly end: number };

/** What a list says of an object; its time is when it was put, of a large upload when that began. */
export type ListedObject = {
  readonly key: string;
  readonly etag: string;
  readonly bytes: number;
  /** Milliseconds since 1970, in whole seconds. */
  readonly modifiedAtMs: number;
};

/** The objects of one bucket. Reading one that is not as it was put throws DamagedObject. */
export type Objects = {
  /** The object, or its first `firstBytes` bytes; undefined where there is none. */
  get(key: string, firstBytes?: number): Promise<StoredObject | undefined>;
  /** The object's bytes, or those of a range, as they arrive: for what does not fit memory. Undefined where there is none. */
  stream(key: string, range?: ByteRange): Promise<AsyncIterable<Uint8Array> | undefined>;
  head(key: string): Promise<{ readonly etag: string; readonly bytes: number } | undefined>;
  put(key: string, content: Uint8Array | string): Promise<void>;
  /** Harmless where there is none. */
  delete(key: string): Promise<void>;
  /** The objects whose keys begin with the prefix, by key. */
  list(prefix: string): Promise<ListedObject[]>;
  /**
   * Puts the object only if its ETag is still `etag`, or only if there is none where `etag` is undefined. False, and
   * nothing done, where somebody else was first.
   */
  compareAndSwap(key: string, content: Uint8Array | string, etag: string | undefined): Promise<boolean>;
};

/** An object that is there and is not what was stored. `key` says which. */
export class DamagedObject extends Error {
  override readonly name = "DamagedObject";
  readonly key: string;

  constructor(key: string, options?: ErrorOptions) {
    super(`the object ${key} is damaged`, options);
    this.key = key;
  }
}

/** What the work comes to; `instead` where an object that it reads is damaged. */
export const unlessDamaged = async <T, U>(
  work: Promise<T>,
  instead: (error: DamagedObject) => U | Promise<U>,
): Promise<T | U> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DamagedObject) return instead(error);
    throw error;
  }
};
