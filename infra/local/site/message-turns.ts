/**
 * Work of many connections, a bounded part of it at a time: each connection has its turn after the others, so that one
 * which asks for much waits for itself and for nobody else.
 */
export type Turns = {
  /** Does the work when its turn has come, in the order of its connection. Never rejected for want of room. */
  take<T>(connectionId: string, work: () => Promise<T>): Promise<T>;
};

export type TurnLimits = {
  /** Of all connections together. */
  readonly atOnce: number;
  /** Of one connection. */
  readonly ofEach: number;
};

type Line = { working: number; readonly held: (() => Promise<void>)[] };

/** Nobody waits yet. What a connection has waiting is bounded by whoever takes turns for it. */
export const turnsOf = ({ atOnce, ofEach }: TurnLimits): Turns => {
  /** Whoever had a turn goes to the end; one that has nothing any more leaves. */
  const lines = new Map<string, Line>();
  let working = 0;

  const goOn = (): void => {
    for (const [connectionId, line] of lines) {
      if (working >= atOnce) return;
      if (line.held.length === 0 || line.working >= ofEach) continue;
      // It is come to again, behind the others, within this very loop.
      lines.delete(connectionId);
      lines.set(connectionId, line);
      void begin(connectionId, line);
    }
  };

  const begin = async (connectionId: string, line: Line): Promise<void> => {
    working++;
    line.working++;
    await line.held.shift()?.();
    working--;
    line.working--;
    if (line.working === 0 && line.held.length === 0) lines.delete(connectionId);
    goOn();
  };

  return {
    take: (connectionId, work) => {
      const line = lines.get(connectionId) ?? { working: 0, held: [] };
      lines.set(connectionId, line);
      return new Promise((resolve, reject) => {
        line.held.push(() => work().then(resolve, reject));
        goOn();
      });
    },
  };
};
