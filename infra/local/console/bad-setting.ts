/** A setting that cannot be used. The message names it and the reason, and is printed without a stack. */
export class BadSetting extends Error {
  override readonly name = "BadSetting";
}
