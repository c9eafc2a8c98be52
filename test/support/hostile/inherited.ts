const PROTOTYPES = [Object, Array, String, Number, Function, Map, Promise].map(
  ({ prototype }) => prototype as object,
);

/** All that is inherited by everything; equal where nobody touched a prototype. */
export const inherited = (): readonly unknown[] =>
  PROTOTYPES.flatMap((prototype) =>
    Reflect.ownKeys(prototype).flatMap((key) => {
      const { value, get, set } = Object.getOwnPropertyDescriptor(prototype, key) ?? {};
      return [key, value, get, set];
    }),
  );
