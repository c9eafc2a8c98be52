/** Runs pieces of work one after the other, in the order in which they came; each caller hears of its own. */
export const oneAtATime = (): (<T>(work: () => Promise<T>) => Promise<T>) => {
  let before: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = before.then(work);
    before = done.catch(() => undefined);
    return done;
  };
};
