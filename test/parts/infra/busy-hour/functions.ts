/** Lambda's concurrency and the state machine's executions in simulated time. */

export class Agenda {
  readonly #events: {
    readonly atMs: number;
    readonly nth: number;
    readonly run: () => Promise<void> | void;
  }[] = [];
  #count = 0;
  nowMs: number;

  constructor(startMs: number) {
    this.nowMs = startMs;
  }

  /** A binary heap by time; equal times keep their order. */
  at(atMs: number, run: () => Promise<void> | void): void {
    const events = this.#events;
    events.push({ atMs, nth: this.#count++, run });
    for (let child = events.length - 1; child > 0; ) {
      const parent = (child - 1) >> 1;
      if (!this.#isBefore(child, parent)) break;
      [events[child], events[parent]] = [events[parent]!, events[child]!];
      child = parent;
    }
  }

  after(ms: number, run: () => Promise<void> | void): void {
    this.at(this.nowMs + ms, run);
  }

  #isBefore(one: number, other: number): boolean {
    const [a, b] = [this.#events[one]!, this.#events[other]!];
    return a.atMs < b.atMs || (a.atMs === b.atMs && a.nth < b.nth);
  }

  #next() {
    const events = this.#events;
    const first = events[0];
    const last = events.pop();
    if (!first || !last || events.length === 0) return first;
    events[0] = last;
    for (let parent = 0; ; ) {
      let least = parent;
      for (const child of [2 * parent + 1, 2 * parent + 2])
        if (child < events.length && this.#isBefore(child, least)) least = child;
      if (least === parent) return first;
      [events[least], events[parent]] = [events[parent]!, events[least]!];
      parent = least;
    }
  }

  async run(untilMs: number): Promise<void> {
    while (this.#events[0] && this.#events[0].atMs <= untilMs) {
      const event = this.#next()!;
      this.nowMs = event.atMs;
      await event.run();
    }
  }
}

/** A part of the account's concurrency. */
export class Pool {
  readonly limit: number;
  used = 0;
  peak = 0;
  throttled = 0;

  constructor(limit: number) {
    this.limit = limit;
  }

  /** Takes a function; false, which Lambda calls a throttle, where all are in use. */
  take(): boolean {
    if (this.used >= this.limit) {
      this.throttled++;
      return false;
    }
    this.used++;
    this.peak = Math.max(this.peak, this.used);
    return true;
  }
}

/** Step Functions repeats a throttled step after two seconds at first. */
const RETRY_MS = 2000;

/** Runs a function of so many milliseconds, later where it is throttled. */
export const runIn = (agenda: Agenda, pool: Pool, ms: number, done: () => Promise<void> | void): void => {
  if (!pool.take()) {
    agenda.after(RETRY_MS, () => runIn(agenda, pool, ms, done));
    return;
  }
  agenda.after(ms, async () => {
    pool.used--;
    await done();
  });
};

/** Runs equal slices, so many at once. */
export const runSlices = (
  agenda: Agenda,
  pool: Pool,
  { slices, workers, ms }: { readonly slices: number; readonly workers: number; readonly ms: number },
  done: () => Promise<void> | void,
): void => {
  let [left, running] = [slices, 0];
  const more = (): Promise<void> | void => {
    if (left === 0 && running === 0) return done();
    while (left > 0 && running < workers) {
      left--;
      running++;
      runIn(agenda, pool, ms, () => {
        running--;
        return more();
      });
    }
  };
  void more();
};
