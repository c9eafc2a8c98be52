/** What was opened, to be closed in the opposite order. */
export type ClosingStack = {
  add<T extends { close(): Promise<void> | void }>(opened: T): T;
  /** Closes everything, whatever becomes of single ones; then throws the first error of them. */
  close(): Promise<void>;
};

/** An empty stack; once closed it can be filled again. */
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
