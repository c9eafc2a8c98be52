/** The package ships no types; these cover the tests' use. */
declare module "asl-validator" {
  const validate: (
    definition: object,
    options?: { readonly checkPaths?: boolean },
  ) => { readonly isValid: boolean; readonly errorsText: () => string };
  export = validate;
}
