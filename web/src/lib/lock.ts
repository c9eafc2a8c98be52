/** Runs one piece of work at a time. */
export type Lock = <T>(work: () => Promise<T>) => Promise<T>;

/** A lock within this page. */
export const pageLock = (): Lock => {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
};

/** A lock over all tabs of the site; within the page alone where the browser has none (plain http). */
export const siteLock = (name: string, locks: LockManager | undefined): Lock =>
  locks ? (work) => locks.request(name, work) : pageLock();
