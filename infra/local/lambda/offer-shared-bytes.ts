import type { MessagePort } from "node:worker_threads";
import { SHARED_BYTES, type SharedBytes } from "../../../functions/process/shared-bytes.ts";
import type { FromReader, ToReader } from "./shared-bytes.ts";

/** In a function's thread: lets the function share bytes with those of other threads, through the host behind the port. */
export const offerSharedBytes = (port: MessagePort): void => {
  const asked = new Map<string, ((bytes: SharedArrayBuffer | undefined) => void)[]>();
  port.on("message", ({ name, bytes }: ToReader) => asked.get(name)?.shift()?.(bytes));
  // What keeps the thread alive is the port of its events.
  port.unref();
  const say = (message: FromReader): void => port.postMessage(message);

  const ask = (name: string): Promise<SharedArrayBuffer | undefined> =>
    new Promise((resolve) => {
      asked.set(name, [...(asked.get(name) ?? []), resolve]);
      say({ kind: "want", name });
    });

  const share = (name: string, loaded: Uint8Array | undefined): Uint8Array | undefined => {
    const bytes = loaded && new SharedArrayBuffer(loaded.length);
    const shared = bytes && new Uint8Array(bytes);
    if (loaded) shared?.set(loaded);
    say({ kind: "loaded", name, bytes });
    // Nobody else has them, and they would stay until the thread is next tidied up.
    if (loaded?.buffer instanceof ArrayBuffer) loaded.buffer.transfer(0);
    return shared;
  };

  const sharedBytes: SharedBytes = async (name, load) => {
    const found = await ask(name);
    if (found) return new Uint8Array(found);
    try {
      return share(name, await load());
    } catch (error) {
      share(name, undefined);
      throw error;
    }
  };
  Object.assign(globalThis, { [SHARED_BYTES]: sharedBytes });
};
