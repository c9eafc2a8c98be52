import { MessageChannel, type MessagePort } from "node:worker_threads";

/**
 * Bytes that all functions' threads read and none writes, held once for the process. A thread that wants some is given
 * them, or told to load them and to hand them over; whoever wants the same meanwhile waits for it.
 */
export type SharedBytesHost = {
  /** A port for one thread, which talks with the host through `offerSharedBytes`. */
  connect(): MessagePort;
  /** How many bytes are held for the next who ask. */
  held(): number;
  /** Lets go of all; threads keep what they were given. */
  stop(): void;
};

/** What a thread asks for, or what it has loaded: undefined where it found none. */
export type FromReader =
  | { readonly kind: "want"; readonly name: string }
  | { readonly kind: "loaded"; readonly name: string; readonly bytes: SharedArrayBuffer | undefined };

/** The answer to a thread that wants bytes: undefined where it is to load them. */
export type ToReader = { readonly name: string; readonly bytes: SharedArrayBuffer | undefined };

/** `bytes` is what is held for others at most, `idleMs` how long what nobody asks for. */
export type SharedBytesLimits = { readonly bytes: number; readonly idleMs: number };

type Loading = { readonly by: MessagePort; readonly waiting: MessagePort[] };
type Held = { readonly bytes: SharedArrayBuffer; readonly timer: NodeJS.Timeout };

/** A host that holds nothing yet. */
export const sharedBytesHost = (limits: SharedBytesLimits): SharedBytesHost => {
  /** Those that were asked for last come last. */
  const held = new Map<string, Held>();
  const loading = new Map<string, Loading>();

  const tell = (port: MessagePort, reply: ToReader): void => port.postMessage(reply);

  const drop = (name: string): void => {
    clearTimeout(held.get(name)?.timer);
    held.delete(name);
  };

  const heldBytes = (): number => [...held.values()].reduce((sum, { bytes }) => sum + bytes.byteLength, 0);

  const hold = (name: string, bytes: SharedArrayBuffer): void => {
    drop(name);
    if (bytes.byteLength > limits.bytes) return;
    for (const [oldest] of held) {
      if (heldBytes() + bytes.byteLength <= limits.bytes) break;
      drop(oldest);
    }
    held.set(name, { bytes, timer: setTimeout(() => drop(name), limits.idleMs).unref() });
  };

  /** The next of those that wait loads them. */
  const passOn = (name: string, waiting: readonly MessagePort[]): void => {
    const [by, ...others] = waiting;
    if (!by) {
      loading.delete(name);
      return;
    }
    loading.set(name, { by, waiting: others });
    tell(by, { name, bytes: undefined });
  };

  const want = (port: MessagePort, name: string): void => {
    const found = held.get(name);
    if (found) {
      hold(name, found.bytes);
      tell(port, { name, bytes: found.bytes });
      return;
    }
    const under = loading.get(name);
    if (under) under.waiting.push(port);
    else passOn(name, [port]);
  };

  const loaded = (port: MessagePort, name: string, bytes: SharedArrayBuffer | undefined): void => {
    const under = loading.get(name);
    if (under?.by !== port) return;
    if (!bytes) {
      passOn(name, under.waiting);
      return;
    }
    loading.delete(name);
    hold(name, bytes);
    for (const waiting of under.waiting) tell(waiting, { name, bytes });
  };

  /** The thread has ended, perhaps in the middle of it. */
  const leave = (port: MessagePort): void => {
    for (const [name, { by, waiting }] of loading) {
      const others = waiting.filter((each) => each !== port);
      if (by === port) passOn(name, others);
      else loading.set(name, { by, waiting: others });
    }
  };

  return {
    connect: () => {
      const { port1, port2 } = new MessageChannel();
      port1.on("message", (message: FromReader) => {
        if (message.kind === "want") want(port1, message.name);
        else loaded(port1, message.name, message.bytes);
      });
      port1.on("close", () => leave(port1));
      port1.unref();
      return port2;
    },
    held: heldBytes,
    stop: () => {
      for (const name of [...held.keys()]) drop(name);
    },
  };
};
