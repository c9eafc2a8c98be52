import { type LazyExoticComponent, lazy } from "react";

/** Whatever React can load lazily. */
type Loadable = Awaited<ReturnType<Parameters<typeof lazy>[0]>>["default"];

/** Returns the component of that name from a module that loads when it is first drawn. */
export const lazyPart = <Name extends string, Parts extends Readonly<Record<Name, Loadable>>>(
  load: () => Promise<Parts>,
  name: Name,
): LazyExoticComponent<Parts[Name]> => lazy(async () => ({ default: (await load())[name] }));
