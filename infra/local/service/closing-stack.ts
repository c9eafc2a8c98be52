/** Opened resources, which close in the opposite order. */
export type ClosingStack = {
  add<T extends { close(): Promise<void> | void }>(opened: T): T;
  /** Closes all resources, then throws their first error. */
  close(): Promise<void>;
};

/** An empty stack; after `close` it is empty again. */
export const closingStack = (): ClosingStack => {
  const opened: { close(): Promise<void> | void }[] = [];
  return {
    add: (one) => {
      opened.push(one);
      return one;
    },
    close: async () => {
      const errors: unknown[] = [];
      for (const one of opened.splice(0).reverse()) {
        try {
          await one.close();
        } catch (error) {
          errors.push(error);
        }
      }
      if (errors.length > 0) throw errors[0];
    },
  };
};
