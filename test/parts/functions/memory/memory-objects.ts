import { createHash } from "node:crypto";
import type { Objects } from "../../../../functions/store/objects/ports.ts";

const bytesOf = (content: Uint8Array | string): Uint8Array =>
  typeof content === "string" ? new TextEncoder().encode(content) : Uint8Array.from(content);

/**
 * A bucket in memory, whose answers are copies. `now` is the time of puts (milliseconds since 1970), stored in whole
 * seconds.
 */
export const memoryObjects = (now: () => number = Date.now): Objects & { readonly keys: () => string[] } => {
  const objects = new Map<string, { bytes: Uint8Array; etag: string; modifiedAtMs: number }>();
  const put = (key: string, content: Uint8Array | string) => {
    const bytes = bytesOf(content);
    const etag = `"${createHash("md5").update(bytes).digest("hex")}"`;
    objects.set(key, { bytes, etag, modifiedAtMs: Math.floor(now() / 1000) * 1000 });
  };
  const get: Objects["get"] = async (key, firstBytes) => {
    const found = objects.get(key);
    return found && { bytes: found.bytes.slice(0, firstBytes), etag: found.etag };
  };
  return {
    get,
    stream: async (key, range) => {
      const found = await get(key);
      return (
        found &&
        (async function* () {
          yield found.bytes.slice(range?.start, range?.end);
        })()
      );
    },
    head: async (key) => {
      const found = objects.get(key);
      return found && { etag: found.etag, bytes: found.bytes.length };
    },
    put: async (key, content) => put(key, content),
    delete: async (key) => {
      objects.delete(key);
    },
    list: async (prefix) =>
      [...objects]
        .filter(([key]) => key.startsWith(prefix))
        .map(([key, { bytes, etag, modifiedAtMs }]) => ({ key, etag, bytes: bytes.length, modifiedAtMs }))
        .sort((a, b) => (a.key < b.key ? -1 : 1)),
    compareAndSwap: async (key, content, etag) => {
      if (objects.get(key)?.etag !== etag) return false;
      put(key, content);
      return true;
    },
    keys: () => [...objects.keys()].sort(),
  };
};
