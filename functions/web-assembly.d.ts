/** The part of WebAssembly that the functions use; Node has it without types. */
declare namespace WebAssembly {
  type Module = { readonly kind: unique symbol };
  type Instance = { readonly exports: unknown };
  function compile(code: Uint8Array): Promise<Module>;
  function instantiate(module: Module, imports: object): Promise<Instance>;
}
