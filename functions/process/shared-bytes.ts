/** Loads bytes that never change under their name; undefined where there are none. */
export type ShareBytes = (
  name: string,
  load: () => Promise<Uint8Array | undefined>,
) => Promise<Uint8Array | undefined>;

let share: ShareBytes = (_, load) => load();

/** Replaces how `sharedBytes` loads: the threads of the one-machine run hold one copy together. */
export const shareBytesBy = (other: ShareBytes): void => {
  share = other;
};

/** Returns read-only bytes by name. `load` must return bytes that no other code uses. */
export const sharedBytes: ShareBytes = (name, load) => share(name, load);
