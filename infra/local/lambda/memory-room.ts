/**
 * What the environments of all functions have in memory together, kept within bounds: each alone may be small, but there
 * are dozens of functions and several environments of each. Whoever is at rest goes before another starts, or where those
 * that work grow: first those whose function has others, then whoever has rested longest.
 *
 * What an ended one had comes back late, so that ending one for another again and again would take more than it gives.
 * While much is still on its way back, nobody is ended: a function's first starts beside what there is, and others wait.
 */
export type MemoryRoom = {
  /**
   * A place for an environment of a function that will take about so many bytes. Undefined where there is no room, and
   * nobody rests or may be ended for it now; a function's first gets one all the same, so that a call which another waits for is never held
   * up by that one.
   */
  take(functionName: string, bytes: number): Place | undefined;
};

/** The place of one environment. */
export type Place = {
  /** Says how many bytes the environment has by now. */
  has(bytes: number): void;
  /** It may be ended from now on where others need the room: `end` is called once, and the place is free. */
  rest(end: () => void): void;
  /** It is used again. */
  wake(): void;
  leave(): void;
};

type Held = { readonly functionName: string; bytes: number };
type Gone = { readonly bytes: number; readonly atMs: number };

/** V8 keeps the pages of a thread that has ended for about that long, in milliseconds. */
const COMES_BACK_MS = 8000;

export type MemoryRoomOptions = {
  readonly limitBytes: number;
  /** How many bytes of those that have ended may be on their way back when another one is ended. */
  readonly backBytes: number;
  /** Milliseconds since any moment. */
  readonly nowMs?: () => number;
};

/** A room of so many bytes, in which so many more may be on their way back. */
export const memoryRoom = (options: MemoryRoomOptions): MemoryRoom => {
  const { limitBytes, backBytes, nowMs = () => performance.now() } = options;
  const held = new Map<Place, Held>();
  /** Those that have rested longest come first. */
  const resting = new Map<Place, () => void>();

  const taken = (): number => [...held.values()].reduce((sum, { bytes }) => sum + bytes, 0);

  const countOf = (functionName: string | undefined): number =>
    [...held.values()].filter((each) => each.functionName === functionName).length;

  /** Those that have ended, the first of them first. */
  const gone: Gone[] = [];

  const isMuchComingBack = (): boolean => {
    const since = nowMs() - COMES_BACK_MS;
    while (gone[0] && gone[0].atMs <= since) gone.shift();
    return gone.reduce((sum, { bytes }) => sum + bytes, 0) > backBytes;
  };

  const leave = (place: Place): void => {
    const { bytes } = held.get(place) ?? {};
    if (bytes !== undefined) gone.push({ bytes, atMs: nowMs() });
    held.delete(place);
    resting.delete(place);
  };

  /** Whether there is room for so many bytes more, once those at rest have gone. */
  const makeRoom = (bytes: number): boolean => {
    while (taken() + bytes > limitBytes) {
      if (isMuchComingBack()) return false;
      const places = [...resting.keys()];
      const first = places.find((place) => countOf(held.get(place)?.functionName) > 1) ?? places[0];
      if (!first) return false;
      const end = resting.get(first);
      leave(first);
      end?.();
    }
    return true;
  };

  return {
    take: (functionName, bytes) => {
      if (!makeRoom(bytes) && countOf(functionName) > 0) return undefined;
      const about: Held = { functionName, bytes };
      const place: Place = {
        has: (now) => {
          about.bytes = now;
          makeRoom(0);
        },
        rest: (end) => {
          if (!held.has(place)) return;
          resting.set(place, end);
          makeRoom(0);
        },
        wake: () => {
          resting.delete(place);
        },
        leave: () => leave(place),
      };
      held.set(place, about);
      return place;
    },
  };
};
