/** Runs work of many connections with bounded concurrency, in turns: a connection with much work delays only itself. */
type FairQueue = {
  /** Runs the work when its turn has come, in the order of its connection. */
  run<T>(connectionId: string, work: () => Promise<T>): Promise<T>;
};

type FairLimits = {
  /** Concurrency of all connections together. */
  readonly total: number;
  readonly perConnection: number;
};

type Line = { running: number; readonly waiting: (() => Promise<void>)[] };

/** The caller limits how much work of a connection waits. */
export const fairQueue = ({ total, perConnection }: FairLimits): FairQueue => {
  /** The connection whose work began last is the last one. */
  const lines = new Map<string, Line>();
  let running = 0;

  const serve = (): void => {
    for (const [connectionId, line] of lines) {
      if (running >= total) return;
      if (line.waiting.length === 0 || line.running >= perConnection) continue;
      // The loop comes to it again, after all others.
      lines.delete(connectionId);
      lines.set(connectionId, line);
      void begin(connectionId, line);
    }
  };

  const begin = async (connectionId: string, line: Line): Promise<void> => {
    running++;
    line.running++;
    await line.waiting.shift()?.();
    running--;
    line.running--;
    if (line.running === 0 && line.waiting.length === 0) lines.delete(connectionId);
    serve();
  };

  return {
    run: (connectionId, work) => {
      const line = lines.get(connectionId) ?? { running: 0, waiting: [] };
      lines.set(connectionId, line);
      return new Promise((resolve, reject) => {
        line.waiting.push(() => work().then(resolve, reject));
        serve();
      });
    },
  };
};
