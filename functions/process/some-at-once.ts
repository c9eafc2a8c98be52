/** Runs `work` on every item, so many at once; the first error ends the rest and is thrown. */
export const someAtOnce = async <T>(
  items: Iterable<T>,
  most: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> => {
  const left = items[Symbol.iterator]();
  let isBroken = false;
  const worker = async (): Promise<void> => {
    for (let next = left.next(); !next.done && !isBroken; next = left.next())
      try {
        await work(next.value);
      } catch (error) {
        isBroken = true;
        throw error;
      }
  };
  await Promise.all(Array.from({ length: most }, worker));
};
