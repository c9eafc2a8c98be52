/**
 * What the environments of all functions have in memory together, kept within bounds: each alone may be small, but there
 * are dozens of functions and several environments of each. Whoever is at rest goes before another starts, or where those
 * that work grow: first those whose function has others, then whoever has rested longest.
 */
export type MemoryRoom = {
  /**
   * A place for an environment of a function that will take about so many bytes. Undefined where there is no room, though
   * nobody rests any more; a function's first gets one all the same, so that a call which another waits for is never held
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

/** A room of so many bytes. */
export const memoryRoom = (limitBytes: number): MemoryRoom => {
  const held = new Map<Place, Held>();
  /** Those that have rested longest come first. */
  const resting = new Map<Place, () => void>();

  const taken = (): number => [...held.values()].reduce((sum, { bytes }) => sum + bytes, 0);

  const countOf = (functionName: string | undefined): number =>
    [...held.values()].filter((each) => each.functionName === functionName).length;

  const leave = (place: Place): void => {
    held.delete(place);
    resting.delete(place);
  };

  /** Whether there is room for so many bytes more, once those at rest have gone. */
  const makeRoom = (bytes: number): boolean => {
    while (taken() + bytes > limitBytes) {
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
          if (held.has(place)) resting.set(place, end);
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
