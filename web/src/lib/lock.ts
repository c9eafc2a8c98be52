export type Lock = <T>(work: () => Promise<T>) => Promise<T>;

export const pageLock = (): Lock => {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
};

/**
 * Creates a lock over all tabs of the site, or over this page only where the browser has none (plain http).
 */
export const siteLock = (name: string, locks: LockManager | undefined): Lock =>
  locks ? (work) => locks.request(name, work) : pageLock();
