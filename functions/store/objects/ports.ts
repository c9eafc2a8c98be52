export type StoredObject = { readonly bytes: Uint8Array; readonly etag: string };

/** The bytes of an object from `start` to before `end`. Never empty. */
export type ByteRange = { readonly start: number; readonly end: number };

/** An object in a list, with the time of its put (of a large upload: its start). */
export type ListedObject = {
  readonly key: string;
  readonly etag: string;
  readonly bytes: number;
  /** Milliseconds since 1970, in whole seconds. */
  readonly modifiedAtMs: number;
};

/** The objects of one bucket. Reading a damaged one throws DamagedObject. */
export type Objects = {
  /** The object, or its first `firstBytes` bytes; undefined where there is none. */
  get(key: string, firstBytes?: number): Promise<StoredObject | undefined>;
  /** The bytes of an object or a range as they arrive, for what does not fit memory. Undefined where there is none. */
  stream(key: string, range?: ByteRange): Promise<AsyncIterable<Uint8Array> | undefined>;
  head(key: string): Promise<{ readonly etag: string; readonly bytes: number } | undefined>;
  put(key: string, content: Uint8Array | string): Promise<void>;
  /** Harmless where there is none. */
  delete(key: string): Promise<void>;
  /** The objects whose keys begin with the prefix, by key. */
  list(prefix: string): Promise<ListedObject[]>;
  /** Puts the object if its ETag is `etag`; undefined means if absent. False after a lost race. */
  compareAndSwap(key: string, content: Uint8Array | string, etag: string | undefined): Promise<boolean>;
};

export class DamagedObject extends Error {
  override readonly name = "DamagedObject";
  readonly key: string;

  constructor(key: string, options?: ErrorOptions) {
    super(`the object ${key} is damaged`, options);
    this.key = key;
  }
}

/** The work's result; `instead` where it throws DamagedObject. */
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
