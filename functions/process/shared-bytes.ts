/** Loads bytes that never change under their name; undefined where there are none. */
export type ShareBytes = (
  name: string,
  load: () => Promise<Uint8Array | undefined>,
) => Promise<Uint8Array | undefined>;

let share: ShareBytes = (_, load) => load();

/**
 * Replaces how `sharedBytes` loads. The one-machine run calls it in each of its threads, which then hold one copy
 * together; in the cloud each function loads its own.
 */
export const shareBytesBy = (other: ShareBytes): void => {
  share = other;
};

/**
 * Returns the bytes of that name, which are read-only. `load` must return bytes that are used by no other code: their
 * memory may be freed. Throws what `load` throws.
 */
export const sharedBytes: ShareBytes = (name, load) => share(name, load);
