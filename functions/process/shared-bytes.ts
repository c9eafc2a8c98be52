/**
 * Bytes that never change under their name, and that several environments of one process may hold together: one copy for
 * all threads of the one-machine run. In the cloud each environment is a machine of its own, nobody offers to share, and
 * they are loaded.
 */
export type SharedBytes = (
  name: string,
  load: () => Promise<Uint8Array | undefined>,
) => Promise<Uint8Array | undefined>;

/** Whoever runs functions as threads offers it here, as a global of each thread. */
export const SHARED_BYTES = Symbol.for("backspread.shared-bytes");

/**
 * The bytes of that name from whoever has them, else loaded; nobody may write to them. What `load` gives must be its own
 * and used by nobody else: its memory may be freed. Undefined where there are none; throws what `load` throws.
 */
export const sharedBytes: SharedBytes = (name, load) => {
  const offered = (globalThis as { readonly [SHARED_BYTES]?: SharedBytes })[SHARED_BYTES];
  return offered ? offered(name, load) : load();
};
