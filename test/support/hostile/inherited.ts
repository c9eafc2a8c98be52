const PROTOTYPES = [Object, Array, String, Number, Function, Map, Promise].map(
  ({ prototype }) => prototype as object,
);

/** Returns every property of the built-in prototypes. Two results differ when code has changed a prototype. */
export const inherited = (): readonly unknown[] =>
  PROTOTYPES.flatMap((prototype) =>
    Reflect.ownKeys(prototype).flatMap((key) => {
      const { value, get, set } = Object.getOwnPropertyDescriptor(prototype, key) ?? {};
      return [key, value, get, set];
    }),
  );
